import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { temporaryFolders, write } from '../edge/edge.fixture';
import { BucketObjects } from './bucket-objects';
import { bucketAt, serviceVariables } from '../environment/bucket-address';
import { emptyBucket } from '../environment/bucket.fixture';
import { FolderObjects } from './folder-objects';
import type { ObjectStore } from './object-store';

const newFolder = temporaryFolders();
const bytes = (text: string) => Buffer.from(text);
const textOf = (found: Uint8Array | undefined) => found && Buffer.from(found).toString();
const bucket = emptyBucket();

const stores: [string, () => ObjectStore][] = [
  ['a folder', () => new FolderObjects(newFolder())],
  ['a bucket', () => new BucketObjects(bucket.settings)],
];
const { TEST_BUCKET } = process.env;
if (TEST_BUCKET !== undefined) stores.push([TEST_BUCKET, () => new BucketObjects(settingsOf(TEST_BUCKET))]);

/** Settings `S3_…` of a bucket of another service; each store uses a separate prefix there. */
function settingsOf(place: string) {
  const address = bucketAt(`${place}/${randomUUID()}`, z.object(serviceVariables).parse(process.env));
  if (!address) throw new Error('TEST_BUCKET is s3://<bucket>, beside S3_ACCESS_KEY_ID and the others');
  return { ...address, timeoutMs: 10_000, attempts: 4, restMs: 0 };
}

describe.each(stores)('objects in %s', (_kind, open) => {
  it('are read as written, binary included', async () => {
    const store = open();
    const all = Uint8Array.from({ length: 256 }, (_, value) => value);

    await store.put('files/claims/1.0.0+build.7/a_b@c.js', all);

    expect(await store.get('files/claims/1.0.0+build.7/a_b@c.js')).toEqual(Buffer.from(all).subarray());
    expect(await store.get('files/claims/none')).toBeUndefined();
  });

  it('may be empty, and are replaced', async () => {
    const store = open();

    await store.put('a', bytes(''));
    expect(textOf(await store.get('a'))).toBe('');

    await store.put('a', bytes('new'));
    expect(textOf(await store.get('a'))).toBe('new');
  });

  it('are created once: the second writer gets false and changes nothing', async () => {
    const store = open();

    expect(await store.create('r/1.json', bytes('first'))).toBe(true);
    expect(await store.create('r/1.json', bytes('second'))).toBe(false);
    expect(textOf(await store.get('r/1.json'))).toBe('first');
  });

  it('are created by exactly one of many concurrent writers', async () => {
    const store = open();
    const creations = Array.from({ length: 30 }, (_, writer) =>
      store.create('r/1.json', bytes(`of ${writer}`)),
    );

    const won = (await Promise.all(creations)).flatMap((isFirst, writer) => (isFirst ? [writer] : []));

    expect(won).toHaveLength(1);
    expect(textOf(await store.get('r/1.json'))).toBe(`of ${won[0]}`);
  });

  it('can be created again after their removal, and removed twice', async () => {
    const store = open();
    await store.create('r/1.json', bytes('first'));

    await store.remove('r/1.json');
    await store.remove('r/1.json');

    expect(await store.get('r/1.json')).toBeUndefined();
    expect(await store.create('r/1.json', bytes('again'))).toBe(true);
  });

  it('are listed in order, by prefix and after a key', async () => {
    const store = open();
    const keys = ['r/00000003.json', 'r/00000001.json', 'r/sub/x', 'r/00000002.json', 'r/00000004.json'];
    for (const key of [...keys, 's/other', 'rr/other']) await store.put(key, bytes(key));

    expect(await store.list('r/')).toEqual([...keys].sort());
    expect(await store.list('r/', 'r/00000003.json')).toEqual(['r/00000004.json', 'r/sub/x']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  // Services return at most a thousand keys per listing.
  it('are listed when there are more than a thousand', async () => {
    const store = open();
    const keys = Array.from({ length: 1_010 }, (_, n) => `n/${String(n).padStart(6, '0')}`);
    for (let n = 0; n < keys.length; n += 10)
      await Promise.all(keys.slice(n, n + 10).map((key) => store.put(key, bytes(key))));

    expect(await store.list('n/')).toEqual(keys);
    expect(await store.list('n/', keys[999])).toEqual(keys.slice(1_000));
  });
});

describe.each(stores.slice(1))('objects in %s', (_kind, open) => {
  it.each(["r/a (1)'!*~.js", 'r/保单 一.pdf', 'r/a+b&c=d;e,f@g:h$i.txt', 'r/100%25 sure', 'r/x<y>"z"'])(
    'keep a name with characters that URLs or XML must escape: %s',
    async (key) => {
      const store = open();

      await store.put(key, bytes(key));

      expect(textOf(await store.get(key))).toBe(key);
      expect(await store.list('r/')).toEqual([key]);
      expect(await store.list(key)).toEqual([key]);
      await store.remove(key);
      expect(await store.get(key)).toBeUndefined();
    },
  );
});

describe('objects in a folder', () => {
  it('do not include temporary files', async () => {
    const root = newFolder();
    write(root, { 'r/.draft-1': 'half', 'r/1.json': 'whole' });

    expect(await new FolderObjects(root).list('r/')).toEqual(['r/1.json']);
  });

  it.each(['../outside', 'r/../../outside', '/etc/passwd', 'r/.draft', '', 'r//x'])(
    'refuse a key that is no path inside the folder: %s',
    async (key) => {
      await expect(new FolderObjects(newFolder()).put(key, bytes('x'))).rejects.toThrow(
        'no key of an object',
      );
    },
  );
});

describe('objects in a bucket', () => {
  const open = () => new BucketObjects(bucket.settings);

  it('are stored below the configured prefix', async () => {
    await open().create('r/1.json', bytes('x'));

    expect([...bucket.objects.keys()]).toEqual(['portal/r/1.json']);
  });

  it('are retried when the bucket is busy or in conflict', async () => {
    const store = open();
    await store.put('a', bytes('x'));
    bucket.failures = [
      { method: 'GET', status: 503, isDone: false },
      { method: 'GET', status: 409, isDone: false },
    ];

    expect(textOf(await store.get('a'))).toBe('x');
  });

  it('are created successfully when the response to a first attempt was lost', async () => {
    const store = open();
    await store.create('r/1.json', bytes('before'));
    bucket.failures = [{ method: 'PUT', status: 500, isDone: true }];

    expect(await store.create('r/2.json', bytes('mine'))).toBe(true);
    expect(await store.create('r/2.json', bytes('another'))).toBe(false);
  });

  it('are not created in a bucket that ignores If-None-Match, where changes would be lost silently', async () => {
    bucket.ignoresConditions = true;

    await expect(open().create('r/1.json', bytes('x'))).rejects.toThrow('ignores If-None-Match');
    expect(bucket.objects.size).toBe(0);
  });

  it('are not reported as missing when the whole bucket is missing', async () => {
    const settings = { ...bucket.settings, url: `${bucket.settings.url}-not` };

    await expect(new BucketObjects(settings).get('a')).rejects.toThrow('404 NoSuchBucket');
  });

  it('are refused with a wrong key', async () => {
    const store = new BucketObjects({ ...bucket.settings, secretAccessKey: 'guessed' });

    await expect(store.put('a', bytes('x'))).rejects.toThrow('403 SignatureDoesNotMatch');
  });

  it('report the address of a bucket that does not answer', async () => {
    const settings = { ...bucket.settings, url: 'http://127.0.0.1:1/releases' };

    await expect(new BucketObjects(settings).get('a')).rejects.toThrow(
      'the bucket at http://127.0.0.1:1/releases does not answer',
    );
  });
});
