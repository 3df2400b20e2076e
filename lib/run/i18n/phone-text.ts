import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in the groups that its country writes: "+39 02 2751 7133". A number we cannot read stays as it is. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone.replace(/^00/, '+'))?.formatInternational() ?? phone;
