import { localProblem, type Problem } from '@/components/offline/entry';
import { personHeader, signInAgain } from '@/components/portal/call-api';
import type { UploadKind } from '@/lib/core/files/schema';

export type Uploaded = { id: string; full: string } | { problem: Problem };

interface Options {
  kind: UploadKind;
  /** The name of a picture that this page has made; a file has its own. */
  name?: string;
  /** Called with the progress, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file while its person waits; the outbox does it in the background. Returns null if it was
 * cancelled. Problems reported by the server are in the reader's language; one of status 0 means that
 * there was no answer. If the session has ended, it waits until the person has signed in again.
 */
export function uploadFile(file: Blob, options: Options): Promise<Uploaded | null> {
  const { kind, name, onProgress, signal } = options;
  // Only XMLHttpRequest reports upload progress.
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/files');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    for (const header of Object.entries(personHeader())) request.setRequestHeader(...header);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onabort = () => resolve(null);
    request.onerror = () => resolve({ problem: localProblem('errors.unavailable', '') });
    request.onload = () => {
      const answer = request.response as { _id: string; full: string } | Problem | null;
      const problem = { ...localProblem('errors.unavailable', ''), ...answer, status: request.status };
      if (request.status === 401) {
        void signInAgain().then((isBack) => resolve(isBack ? uploadFile(file, options) : { problem }));
      } else resolve(answer && '_id' in answer ? { id: answer._id, full: answer.full } : { problem });
    };
    signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('kind', kind);
    if (name) body.append('file', file, name);
    else body.append('file', file);
    request.send(body);
  });
}

/** The reason why a file was refused; '' if there was no answer. */
export const reasonOf = ({ errors, message }: Problem): string => errors?.[0]?.message ?? message;
