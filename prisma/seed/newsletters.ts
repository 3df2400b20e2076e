import type { Office } from './experts';
import texts from './texts.json';
import { addDays, type World } from './world';

const body = (title: string) => `<p>${title}.</p><p>Candor</p>`;

/** Drafts are not scheduled: with a mail server set they would go out to addresses that nobody has. */
export function addNewsletters(world: World, { crews, staff }: Office): void {
  const { dice } = world;
  for (const { it, en, days, status, audience } of texts.newsletters) {
    const id = dice.id();
    const at = world.during(Math.max(1, days + 2));
    const sending = status === 'draft' ? null : world.daysAgo(days);
    world.add('newsletters', {
      id,
      title_it: it,
      title_en: en,
      template_it: body(it),
      template_en: body(en),
      button_title_it: 'Apri il portale',
      button_title_en: 'Open the portal',
      button_link_it: 'https://candor.example/it',
      button_link_en: 'https://candor.example/en',
      target_emails: [],
      audience,
      qualifications: [],
      user_type: 'expert',
      sending_date: sending,
      status,
      error: status === 'error' ? 'failed' : null,
      started_at: status === 'sent' || status === 'error' ? sending : null,
      sent_at: status === 'sent' ? sending : null,
      creator_id: staff.admin.id,
      created_at: at,
      updated_at: sending && days > 0 ? sending : at,
    });
    if (status === 'sent' || status === 'error') deliver(id, sending!, status === 'error');
  }

  function deliver(newsletterId: string, at: Date, hadErrors: boolean): void {
    for (const { expert } of crews.filter((_, index) => index % 12 === 0)) {
      const status = !expert.row.marketing_accepted ? 'skipped' : hadErrors && dice.chance(0.4) ? 'failed' : 'sent';
      const reason = { skipped: 'noConsent', failed: 'temporary', sent: null }[status];
      const delivery = { id: dice.id(), newsletter_id: newsletterId, email: expert.email, user_id: expert.id };
      const moment = addDays(at, dice.next() / 100);
      world.add('newsletter_deliveries', {
        ...delivery,
        culture: expert.row.culture,
        status,
        reason,
        attempts: status === 'skipped' ? 0 : 1,
        answer: status === 'failed' ? '451 4.3.2 Please try again later' : null,
        claimed_at: status === 'skipped' ? null : moment,
        sent_at: status === 'sent' ? moment : null,
        created_at: at,
      });
    }
  }
}
