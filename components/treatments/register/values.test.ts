import { makeCode } from '@/lib/nouns/product-codes/rules';
import { formState } from './form-context';
import {
  ageOf,
  bodyOf,
  emptyValues,
  type Filled,
  type FormValues,
  hasNewPicture,
  problemsOf,
  stepOf,
  valuesOf,
  withCodes,
  withDay,
  withPatient,
  withText,
} from './values';

const LATEST = '2026-11-21';
const code = makeCode(() => 3);

const filled: FormValues = {
  texts: {
    'patient.email': ' pia@tests.example ',
    'patient.name': 'Pia',
    'patient.surname': 'Neri',
    'patient.bornDate': '1980',
    'patient.useCoffee': 'true',
    productName: 'HOME',
    severalCycles: 'true',
    treatedOn: '2026-11-20',
    centerId: 'c',
    colorType: 'classical',
    startValue: 'A3',
    endValue: 'B1',
    hasSkinProblems: 'true',
    newCode: '',
  },
  products: [{ productId: 'p', quantity: 2 }],
  codes: [code],
};
const withTexts = (texts: Record<string, string>): FormValues => ({ ...filled, texts: { ...filled.texts, ...texts } });
const wrong = (values: FormValues) => problemsOf(values, LATEST).map(({ field, message }) => `${field} ${message}`);

test('converts form values to the API’s format', () => {
  expect(bodyOf(filled, true)).toEqual({
    productName: 'HOME',
    severalCycles: true,
    treatedOn: '2026-11-20',
    centerId: 'c',
    colorType: 'classical',
    startValue: 'A3',
    endValue: 'B1',
    adultConfirmed: false,
    hasGingivalProblems: false,
    hasSkinProblems: true,
    sensibility: null,
    period: null,
    notes: null,
    patient: {
      name: 'Pia',
      surname: 'Neri',
      email: 'pia@tests.example',
      bornDate: 1980,
      gender: null,
      smoker: null,
      profession: null,
      plainAddress: null,
      useThea: false,
      useCoffee: true,
    },
    additionalProducts: [{ productId: 'p', quantity: 2 }],
    productCodes: [code],
  });
});

test('omits codes in updates, several cycles unless HOME, and an unneeded confirmation', () => {
  expect(bodyOf(filled, false)).not.toHaveProperty('productCodes');
  expect(bodyOf(withTexts({ productName: 'ULTRA' }), true).severalCycles).toBe(false);
  expect(bodyOf(withTexts({ adultConfirmed: 'true' }), true).adultConfirmed).toBe(false);
  expect(bodyOf(withTexts({ adultConfirmed: 'true', 'patient.bornDate': '2008' }), true).adultConfirmed).toBe(true);
});

test('a typed code that was not added is sent too', () => {
  const typed = `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`;
  const values = { ...withTexts({ newCode: typed }), codes: [] };
  expect(bodyOf(values, true).productCodes).toEqual([code]);
  expect(wrong({ ...values, texts: { ...values.texts, newCode: 'AAAA' } })).toEqual([
    'productCodes.0 errors.codeMistyped',
  ]);
});

test('a record converts back to form values', () => {
  const body = bodyOf(filled, true);
  expect(bodyOf(valuesOf({ ...body, gain: 8, pictures: [], createdAt: '2026-11-20T10:00:00Z' }), true)).toEqual(body);
});

test.each([
  [{}, []],
  [{ 'patient.email': 'pia' }, ['patient.email validation.email']],
  [{ 'patient.bornDate': '80' }, ['patient.bornDate validation.year']],
  [{ 'patient.bornDate': '1880' }, ['patient.bornDate validation.year']],
  [{ 'patient.bornDate': '2010' }, ['patient.bornDate errors.minor']],
  [{ 'patient.bornDate': '2008' }, ['adultConfirmed validation.adultConfirmed']],
  [{ treatedOn: '2026-11-22' }, ['treatedOn validation.futureDay']],
  [{ treatedOn: '31/02/2026' }, ['treatedOn validation.date']],
  [{ startValue: '' }, ['startValue validation.startShade']],
  // Before the patient is known, so that a phone can check the shades by themselves.
  [
    { 'patient.bornDate': '', startValue: '', treatedOn: '2026-11-22' },
    ['patient.bornDate validation.required', 'treatedOn validation.futureDay', 'startValue validation.startShade'],
  ],
  [{ productName: '', 'patient.name': ' ' }, ['patient.name validation.required', 'productName validation.required']],
])('with %j: %j', (texts, expected) => expect(wrong(withTexts(texts))).toEqual(expected));

test('an empty form lacks only what is required', () => {
  expect(wrong(emptyValues({}))).toHaveLength(7);
});

test('the age is unknown before year and day are filled in', () => {
  expect(ageOf({ 'patient.bornDate': '201', treatedOn: LATEST })).toBeNull();
  expect(ageOf({ 'patient.bornDate': '2010', treatedOn: '' })).toBeNull();
  expect(ageOf({ 'patient.bornDate': '2010', treatedOn: LATEST })).toBe('minor');
});

test('new pictures need the patient’s consent, those of the record do not', () => {
  const recorded = { pre: { fileId: 'a', shared: false } };
  const blob = new Blob();
  expect(hasNewPicture(recorded, recorded)).toBe(false);
  expect(hasNewPicture({ ...recorded, post: { blob, shared: false } }, recorded)).toBe(true);
  expect(hasNewPicture({ pre: { fileId: 'uploaded', shared: false } }, recorded)).toBe(true);
  const problems = (texts: Record<string, string>) => problemsOf(withTexts(texts), LATEST, { needsConsent: true });
  expect(problems({}).map(({ field }) => field)).toEqual(['pictureConsent']);
  expect(problems({ pictureConsent: 'true' })).toEqual([]);
  expect(bodyOf(withTexts({ pictureConsent: 'true' }), false)).toMatchObject({ pictureConsent: true });
  expect(valuesOf({ pictureConsent: true }).texts).toEqual({ pictureConsent: 'true' });
});

const drawn: Filled = {
  values: { ...emptyValues({ treatedOn: '2026-11-20', notes: 'n' }), codes: ['A'] },
  pictures: {},
  replaces: 'k',
};

test('changes one text, and nothing else', () => {
  const { values, ...rest } = withText(drawn, 'notes', 'm');
  expect(values).toEqual({ ...drawn.values, texts: { treatedOn: '2026-11-20', notes: 'm' } });
  expect(rest).toEqual({ pictures: {}, replaces: 'k' });
});

test('adds scanned codes to existing ones, once each', () => {
  expect(withCodes(drawn, ['B', 'A', 'B']).values.codes).toEqual(['A', 'B']);
});

test('a page rendered days ago is dated today, unless another day was chosen', () => {
  expect(withDay(drawn, '2026-11-20', '2026-11-21').values.texts.treatedOn).toBe('2026-11-21');
  expect(withDay(drawn, '2026-11-19', '2026-11-21')).toBe(drawn);
});

test.each([
  ['pictures.pre', 'pictures'],
  ['startValue', 'shades'],
  ['centerId', 'shades'],
  ['patient.email', 'person'],
  ['pictureConsent', 'person'],
  ['productCodes.1', 'person'],
  ['', null],
])('a phone asks for “%s” in the step %s', (field, step) => expect(stepOf(field)).toBe(step));

describe('what an address fills in', () => {
  const ada = { email: 'a@tests.example', name: 'Ada', surname: 'Bini', smoker: 'heavy', bornDate: 1970, gender: null };
  const typing = (email: string): Filled => ({ values: emptyValues({ 'patient.email': email }), pictures: {} });
  const textsOf = ({ values }: Filled) => values.texts;

  test('is what is known of its patient', () => {
    const known = withPatient(typing(' a@tests.example '), 'a@tests.example', ada);
    expect(textsOf(known)).toEqual({
      'patient.email': ' a@tests.example ',
      'patient.name': 'Ada',
      'patient.surname': 'Bini',
      'patient.smoker': 'heavy',
      'patient.bornDate': '1970',
    });
  });

  test('is nothing if another address was typed before the answer came', () => {
    const other = typing('b@tests.example');
    expect(withPatient(other, 'a@tests.example', ada)).toBe(other);
  });

  test('goes when the address is corrected, and what was typed stays', () => {
    const known = withPatient(typing('a@tests.example'), 'a@tests.example', ada);
    const edited = withText(withText(known, 'patient.smoker', 'none'), 'patient.email', 'b@tests.example');
    const corrected = withPatient(edited, 'b@tests.example', null);
    expect(textsOf(corrected)).toEqual({ 'patient.email': 'b@tests.example', 'patient.smoker': 'none' });
    const found = textsOf(withPatient(corrected, 'b@tests.example', { ...ada, name: 'Bea' }));
    expect(found).toMatchObject({ 'patient.name': 'Bea', 'patient.smoker': 'none' });
  });

  test('stays if the same address cannot be looked up again', () => {
    const known = withPatient(typing('a@tests.example'), 'a@tests.example', ada);
    expect(withPatient(known, 'a@tests.example', null)).toBe(known);
  });

  test('does not touch a name typed while it was looked up', () => {
    const named = withText(typing('a@tests.example'), 'patient.name', 'Ivo');
    expect(textsOf(withPatient(named, 'a@tests.example', ada))).toEqual(textsOf(named));
  });
});

test('each of several codes in one picture is added', () => {
  let now: Filled = { values: emptyValues({}), pictures: {} };
  const change = (what: (before: Filled) => Partial<Filled>) => {
    now = { ...now, ...what(now) };
  };
  const errorOf = () => undefined;
  const nothing = () => {};
  const given = { filled: now, isNew: true, recorded: {}, change, suggest: nothing, onReading: nothing, errorOf };
  const form = formState(given);
  form.addCode('first');
  form.addCode('second');
  expect(now.values.codes).toEqual(['first', 'second']);
  form.removeCode('first');
  expect(now.values.codes).toEqual(['second']);
});
