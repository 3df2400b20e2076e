import { undoExport } from '@/lib/export-batches/undo-export';
import { handle, json } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { transaction } from '@/lib/rest/transaction';

export const DELETE = handle(async ({ actor, params }) =>
  json(await transaction((tx) => undoExport(tx, actor, idOf(params)))),
);
