/**
 * What happens to a column that refers to one of two merged records. `move`: it refers to the remaining one. A list of
 * columns: moved, but the row is deleted if the remaining record has one with the same values there. `drop`: the row is
 * deleted. `stay`: history, or handled elsewhere, as noted.
 */
type OnMerge = 'move' | 'drop' | 'stay' | readonly string[];

export type MergedColumns = Readonly<Record<string, OnMerge>>;

export const moved = (columns: string): MergedColumns =>
  Object.fromEntries(columns.split(/\s+/).map((column) => [column, 'move']));

export const mergeStatements = (columns: MergedColumns): string[] =>
  Object.entries(columns).flatMap(([name, way]) => {
    const [, table = '', column = ''] = /^(.+)\.(\w+)$/.exec(name) ?? [];
    const move = `update ${table} set ${column} = $1::uuid where ${column} = $2::uuid`;
    if (way === 'stay') return [];
    if (way === 'move') return [move];
    if (way === 'drop') return [`delete from ${table} where ${column} = $2::uuid and $1::uuid is not null`];
    const same = way.map((other) => `kept.${other} = gone.${other}`).join(' and ');
    return [
      `delete from ${table} gone using ${table} kept where gone.${column} = $2::uuid and kept.${column} = $1::uuid and ${same}`,
      move,
    ];
  });
