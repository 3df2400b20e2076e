import type { Office } from './experts';
import texts from './texts.json';
import type { World } from './world';

/** Conversations: alternating lines of the professional and of the programme, in the professional's language. */
const LINES: Record<string, string[][]> = texts.chats;

/** Conversations of professionals with their consultant; the demo expert has the first two. */
export function addChats(world: World, { crews, staff }: Office): void {
  const { dice } = world;
  const [demo] = crews.filter(({ expert }) => expert.email === 'expert@candor.example');
  const others = Array.from({ length: 38 }, () => dice.pick(crews));
  for (const [index, { expert, practices }] of [demo!, demo!, ...others].entries()) {
    const consultantId = practices[0]!.row.consultant_id as string | null;
    const partner = index === 1 || !consultantId ? staff.admin.id : consultantId;
    const chatId = dice.id();
    const known = LINES[String(expert.row.culture)] ?? LINES.en!;
    const lines = known[index % known.length]!;
    const began = world.during(dice.between(1, 90)).getTime();
    const times = lines.map((_, line) => new Date(Math.min(began + line * 7 * 60_000, world.now.getTime() - 1000)));
    const last = times.at(-1)!;
    world.add('chats', { id: chatId, status: 'active', created_at: times[0], updated_at: last });
    // Every third one is still unread by its recipient.
    const isRead = index % 3 !== 0;
    const lastByExpert = lines.length % 2 === 1;
    const participant = (user_id: string, isForThem: boolean) =>
      world.add('chat_participants', { chat_id: chatId, user_id, read_at: isRead || !isForThem ? last : null });
    participant(expert.id, !lastByExpert);
    participant(partner, lastByExpert);
    for (const [line, text] of lines.entries()) {
      const sender_id = line % 2 === 0 ? expert.id : partner;
      world.add('messages', { id: dice.id(), chat_id: chatId, sender_id, text, created_at: times[line] });
    }
    connect(expert.id, partner, times[0]!);
  }

  const asking = crews.findLast(({ expert }) => expert.row.culture === 'it' && expert.id !== demo!.expert.id);
  const asked = staff.consultants.find(({ person }) => person.email === 'consultant@candor.example')?.person;
  if (asking && asked) connect(asking.expert.id, asked.id, world.daysAgo(1), 'waiting');

  function connect(user_id: string, employee_id: string, at: Date, status = 'active'): void {
    const known = world.rows.get('connections') ?? [];
    if (known.some((each) => each.user_id === user_id && each.employee_id === employee_id)) return;
    const dates = { created_at: at, updated_at: at };
    world.add('connections', { id: dice.id(), user_id, employee_id, status, asked_at: at, ...dates });
  }
}
