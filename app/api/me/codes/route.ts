import { invalid, Problem } from '@/lib/errors';
import { portalForm } from '@/lib/http/portal-form';
import { consumeCode } from '@/lib/product-codes/consume-code';
import { transaction } from '@/lib/rest/transaction';

/** Uses a product code that was typed, at one of the professional's centers. */
export const POST = portalForm({
  page: 'kit',
  saved: 'code',
  submit: async ({ me, values: { code = '', centerId } }) => {
    if (!code.trim()) throw invalid([{ field: 'code', message: 'validation.required' }]);
    const use = { code, ...(centerId && { centerId }) };
    await transaction((tx) => consumeCode(tx, me, use)).catch((problem: unknown) => {
      const isAboutCode = problem instanceof Problem && /code(Invalid|Used)$/.test(problem.key);
      throw isAboutCode ? invalid([{ field: 'code', message: problem.key }]) : problem;
    });
  },
});
