/** The API's error format (RFC 9457), as far as screens use it. */
export interface Problem {
  status: number;
  title?: string;
  /** In the reader's language. */
  message: string;
  /** Names the problem for programs, whatever the language. */
  messageKey: string;
  errors?: { field: string; message: string; messageKey: string }[];
}

/** A problem detected by this device, not by the server; its text comes with the page. */
export const localProblem = (messageKey: string, message: string): Problem => ({ status: 0, message, messageKey });
