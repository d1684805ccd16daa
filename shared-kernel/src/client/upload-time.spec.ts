import { CanceledError, create, type AxiosAdapter } from 'axios';
import { upload } from './api-client.fixture';
import { createApiClient } from './api-client';

/** A network that reports progress every `everyMs` until it responds at `answerAtMs` or is aborted. */
function slowLine(everyMs: number, answerAtMs: number) {
  const adapter: AxiosAdapter = (config) =>
    new Promise((resolve, reject) => {
      const started = Date.now();
      const timer = setInterval(() => {
        const share = (Date.now() - started) / answerAtMs;
        config.onUploadProgress?.({ loaded: share * 100, total: 100, bytes: 1, lengthComputable: true });
        if (share < 1) return;
        clearInterval(timer);
        const data = { code: 200, data: null };
        resolve({ config, status: 200, statusText: '', data, headers: {} });
      }, everyMs);
      config.signal?.addEventListener?.('abort', () => {
        clearInterval(timer);
        reject(new CanceledError());
      });
    });
  return createApiClient({
    baseUrl: '/prod-api',
    getToken: () => 'secret',
    onProblem: () => {},
    axios: create({ adapter }),
  });
}

const body = { owner: 'tmp:a' };
const files = { file: new Blob(['a']) };

beforeEach(() => jest.useFakeTimers());

describe('the time limit of an upload', () => {
  it('counts from the last progress, not from the start', async () => {
    const sending = slowLine(59_000, 600_000).call(upload, { body, files });

    await jest.advanceTimersByTimeAsync(660_000);

    await expect(sending).resolves.toBeNull();
  });

  it('fails an upload with a connection error after 60 seconds without progress', async () => {
    const sending = slowLine(61_000, 600_000).call(upload, { body, files });
    sending.catch(() => {});

    await jest.advanceTimersByTimeAsync(61_000);

    await expect(sending).rejects.toMatchObject({ code: 0 });
  });

  it('leaves the AbortError unchanged when the caller cancels', async () => {
    const leaving = new AbortController();
    const sending = slowLine(1_000, 600_000).call(upload, { body, files, signal: leaving.signal });
    sending.catch(() => {});
    await jest.advanceTimersByTimeAsync(5_000);

    leaving.abort();

    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
