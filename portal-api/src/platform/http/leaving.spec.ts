import { createServer } from './server';
import { createLeaving } from 'delivery/observed/leaving';

it('a server that shuts down serves requests during the notice period, then refuses new ones and finishes the rest', async () => {
  const app = await createServer({ log: false });
  const leaving = createLeaving(app);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app.get('/slow', async () => {
    await finished;
    return { code: 200 };
  });
  app.get('/quick', async () => ({ code: 200 }));
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const slow = fetch(`${base}/slow`);
  expect((await fetch(`${base}/quick`)).headers.get('connection')).toBe('keep-alive');
  let isLeft = false;
  const dismiss = jest.fn();

  const left = leaving.leave(300, dismiss).then(() => (isLeft = true));

  expect(leaving.hasBegun).toBe(true);
  const noticed = await fetch(`${base}/quick`);
  expect([noticed.status, noticed.headers.get('connection')]).toEqual([200, 'close']);
  expect(dismiss).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(dismiss).toHaveBeenCalled();
  await expect(fetch(`${base}/quick`)).rejects.toThrow();
  expect(isLeft).toBe(false);
  finish();
  expect((await slow).status).toBe(200);
  await left;
  await app.close();
});
