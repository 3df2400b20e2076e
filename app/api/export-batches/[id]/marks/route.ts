import { json } from '@/lib/core/answers';
import { undoExport } from '@/lib/nouns/kits/export-batches/undo-export';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const DELETE = handle(async ({ actor, params }) =>
  json(await transaction((tx) => undoExport(tx, actor, idOf(params)))),
);
