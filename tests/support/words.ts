/** The words of a text, on as many lines as it takes. */
export const words = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/\s+/);
