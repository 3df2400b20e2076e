/** The API's one error shape (RFC 9457), as far as screens read it. */
export interface Problem {
  status: number;
  title?: string;
  /** In the reader's language. */
  message: string;
  /** The same in every language. */
  messageKey: string;
  errors?: { field: string; message: string; messageKey: string }[];
}

/** A problem that this device found, not the server; the text comes with the page. */
export const localProblem = (messageKey: string, message: string): Problem => ({ status: 0, message, messageKey });
