// Before and after on the public pages of a few Italian practices.
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import type { Practice } from './centers';
import type { Row } from './copy-rows';
import { addDays, type World } from './world';

const MOST = 3;
const LEAST_GAIN = 6;
/** Newer ones still wait for an answer. */
const DAYS = 10;

/** Practices offer, and patients agree to, some treatments of which both pictures are shared. Draws no dice. */
export function addPublicPictures(world: World, practices: readonly Practice[]): void {
  const dates = { created_at: world.daysAgo(400), updated_at: world.daysAgo(400) };
  world.add('settings', {
    id: '01900000-0000-7000-8002-000000000001',
    name: 'centers.picturesIn',
    value: 'IT',
    ...dates,
  });
  const pictures = new Map(
    (world.rows.get('treatment_pictures') ?? [])
      .filter(({ shared }) => shared)
      .map((one) => [`${String(one.treatment_id)} ${String(one.kind)}`, one]),
  );
  // The demo patient is still asked.
  const asked = (world.rows.get('users') ?? []).find(({ email }) => email === 'patient@candor.example')?.id;
  const italian = new Map(practices.filter(({ row }) => row.country === 'IT').map(({ id }, place) => [id, place]));
  const shown = new Map<unknown, number>();
  for (const treatment of (world.rows.get('treatments') ?? []).toReversed()) {
    const { id, center_id: center, user_id } = treatment;
    const place = italian.get(String(center));
    const [before, after] = ['pre', 'post'].map((kind) => pictures.get(`${String(id)} ${kind}`));
    const at = treatment.created_at as Date;
    const count = shown.get(center) ?? 0;
    // The demo practices come first.
    if (place === undefined || (place > 1 && place % 4 > 0) || (count >= MOST && user_id !== asked)) continue;
    if (!before || !after || stepsBetween(before, after) < LEAST_GAIN || at > world.daysAgo(DAYS)) continue;
    const files = { pre_file_id: before.file_id, post_file_id: after.file_id };
    world.add('public_pictures', { treatment_id: id, center_id: center, ...files, created_at: addDays(at, 1) });
    if (user_id === asked) continue;
    shown.set(center, count + 1);
    const said = { granted: true, source: 'treatments', recorded_by_id: null, created_at: addDays(at, 2) };
    const text = { kind: 'public_pictures', version: versionOf('public_pictures') };
    world.add('consents', { id: `f${String(id).slice(1)}`, user_id, treatment_id: id, ...text, ...said });
  }
}

/** The last digits of a smile's id are its step; see pictures.ts. */
const stepsBetween = (before: Row, after: Row) => stepOf(before) - stepOf(after);
const stepOf = ({ file_id }: Row) => Number(String(file_id).slice(-12));
