import { signInAgain } from '@/components/portal/call-api';

export type Uploaded = { id: string; full: string } | { problem: string };

interface Options {
  kind: 'picture' | 'document';
  /** Called with the progress, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

type Answer = { _id?: string; full?: string; message?: string; errors?: { message: string }[] };

/**
 * Uploads a file; no other code does. Returns null if it was cancelled. Problems reported by the
 * server are in the reader's language; an empty problem means that there was no answer. If the
 * session has ended, it waits until the person has signed in again.
 */
export function uploadFile(file: File, options: Options): Promise<Uploaded | null> {
  const { kind, onProgress, signal } = options;
  // Only XMLHttpRequest reports upload progress.
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/files');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onabort = () => resolve(null);
    request.onerror = () => resolve({ problem: '' });
    request.onload = () => {
      const { _id: id, full, message = '', errors } = (request.response ?? {}) as Answer;
      if (request.status === 401) {
        void signInAgain().then((isBack) => resolve(isBack ? uploadFile(file, options) : { problem: message }));
      } else resolve(id && full ? { id, full } : { problem: errors?.[0]?.message ?? message });
    };
    signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('kind', kind);
    body.append('file', file);
    request.send(body);
  });
}
