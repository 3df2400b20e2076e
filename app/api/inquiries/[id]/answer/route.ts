import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { answerInquiry } from '@/lib/nouns/inquiries/answer-inquiry';
import { controlOf, timesIn } from '@/lib/nouns/inquiries/rules';
import { transaction } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** Answers a visitor. The form says which wished time is accepted in its choice: `accept:2026-12-01T15:30`. */
export const POST = formOr(
  portalForm({
    page: 'inquiries',
    saved: 'inquiryAnswered',
    submit: async ({ me, values, params }) => {
      const [answer = '', ...time] = (values.answer ?? '').split(':');
      const body = {
        answer,
        words: values.words ?? '',
        ...(answer === 'accept' && { time: time.join(':') }),
        ...(answer === 'propose' && { times: timesIn(values) }),
      };
      await transaction((tx) => answerInquiry(tx, me, idOf(params), body)).catch((problem: unknown) => {
        if (!(problem instanceof Problem)) throw problem;
        const fields = problem.fields.map((one) =>
          one.field.startsWith('times')
            ? { ...one, field: controlOf(Number(one.field.split('.')[1] ?? 0), values) }
            : one,
        );
        throw new Problem(problem.status, problem.key, { values: problem.values, fields });
      });
    },
  }),
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) => {
      await answerInquiry(tx, actor, idOf(params), await readJson(sent));
      return new Response(null, { status: 204 });
    }),
  ),
);
