import type { Staff } from './staff';
import { addDays, type World } from './world';

/** Saved texts for answers. */
const TEXTS = {
  'Centro più vicino':
    '<p>Gentile paziente,</p><p>trova i centri autorizzati vicini a Lei, con orari e recapiti, alla pagina «Trova un centro» del nostro sito: basta scrivere la città o il CAP. Può chiedere lì stesso un appuntamento.</p><p>Cordiali saluti</p>',
  'Denti sensibili, gravidanza, faccette':
    '<p>Gentile paziente,</p><p>se il trattamento è adatto lo decide il professionista durante la visita. In gravidanza e durante l’allattamento lo sconsigliamo; otturazioni, corone e faccette non cambiano colore.</p><p>Cordiali saluti</p>',
  'Diventare centro autorizzato':
    '<p>Gentile dottoressa, gentile dottore,</p><p>grazie dell’interesse. Si registri come professionista sul nostro sito e segua il corso introduttivo dell’accademia: il consulente della Sua zona La chiamerà per una dimostrazione in studio.</p><p>Cordiali saluti</p>',
};

/** Saved texts, and of messages in hand an answer with the reply to it. The last of all, so that the dice fall as before. */
export function addCorrespondence(world: World, { admin }: Pick<Staff, 'admin'>): void {
  const { dice } = world;
  const dates = { created_at: world.daysAgo(300), updated_at: world.daysAgo(300) };
  for (const [name, text] of Object.entries(TEXTS)) world.add('letter_blocks', { id: dice.id(), name, text, ...dates });
  const inHand = (world.rows.get('contacts') ?? []).filter(({ status }) => status === 'processing');
  for (const contact of inHand) {
    const [answered, replied] = [1, 1.4].map((days) => addDays(contact.created_at as Date, days));
    if (!replied || replied > world.now) continue;
    const about = { contact_id: contact.id, mentions: [] };
    const write = (at: Date | undefined, note: object) =>
      world.add('request_notes', { id: dice.id(), ...about, ...note, created_at: at, updated_at: at });
    const text = 'Buongiorno, grazie del messaggio. Ci lascia un numero e un orario in cui possiamo chiamarLa?';
    write(answered, { kind: 'answer', text, author_id: admin.id, sender: null });
    write(replied, {
      kind: 'reply',
      text: 'Grazie, mi trova dopo le 17 al numero che ho indicato.',
      author_id: null,
      sender: contact.email,
    });
    contact.waiting_since = replied;
  }
}
