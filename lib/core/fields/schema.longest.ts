/** Maximum characters of typed texts by purpose. Free of zod, so that inputs of the browser may use it. */
export const LONGEST = {
  email: 254,
  webAddress: 500,
  /** As typed; stored numbers are shorter. */
  phone: 30,
  password: 128,
  /** A one-time or backup code. */
  code: 64,
  position: 300,
  /** A product code, or the address that its label contains. */
  scanned: 200,
  personName: 120,
  companyName: 160,
  practiceName: 200,
  username: 60,
  profession: 120,
  /** The name that somebody gives to something of their own. */
  label: 60,
  rollupName: 80,
  line: 200,
  streetNumber: 20,
  zipCode: 12,
  city: 120,
  provinceCode: 3,
  /** An address in one line, or the way to it. */
  plainAddress: 400,
  shippingAddress: 300,
  /** A reason that the person concerned reads. */
  remark: 300,
  reason: 500,
  answer: 1000,
  note: 2000,
  comment: 4000,
  text: 10_000,
  search: 200,
  /** A number, day, time or year as typed: the schema bounds what it means. */
  figure: 20,
  time: 5,
  year: 4,
} as const;
