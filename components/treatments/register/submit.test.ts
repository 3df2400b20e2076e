import { shownOf, wordsFor } from './submit';

const refusal = (...fields: string[]) => ({
  message: 'Refused',
  errors: fields.map((field) => ({ field, message: `${field} is wrong` })),
});

test('each message is at its field of the form', () => {
  const said = refusal(
    'patient.email',
    'productCodes.1',
    'pictures.1',
    'pictures.0.fileId',
    'additionalProducts.2.productId',
  );
  expect(shownOf(said, ['pre', 'collateral_effects']).map(({ field }) => field)).toEqual([
    'patient.email',
    'productCodes.1',
    'pictures.collateral_effects',
    'pictures.pre',
    'additionalProducts',
  ]);
});

test('a general error has no field', () => {
  expect(shownOf({ message: 'Refused' }, [])).toEqual([{ field: '', text: 'Refused' }]);
});

test('problems found by the form have texts', () => {
  const word = (key: string, values: Record<string, string> = {}) => `${key} ${values.email ?? ''}`.trim();
  const found = [{ field: 'patient.email', message: 'validation.email', values: { email: 'a@b.example' } }];
  expect(wordsFor(found, word)).toEqual([{ field: 'patient.email', text: 'validation.email a@b.example' }]);
});
