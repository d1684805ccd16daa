import type { ApiUser } from './portal-api';

interface Ask {
  id: number;
  pageCount: number | null;
  docSha256: string | null;
}

interface Messages {
  list: { id: number }[];
}

/** Signs all pending agreements and marks their messages as read, so that no dialog opens on the next sign-in. */
export async function settleSignature(user: ApiUser): Promise<void> {
  const ask = await user.get<Ask | null>('/api/customers/getStampAskInfo');
  if (ask) {
    const { id, docSha256, pageCount } = ask;
    await user.post('/api/customers/signStampAsk', {
      id,
      docSha256,
      agreed: true,
      pageCount: pageCount ?? 2,
    });
  }
  await readPopups(user);
}

export async function readPopups(user: ApiUser): Promise<void> {
  const { list } = await user.get<Messages>('/api/messages/popupList?client=yun_PC');
  const ids = list.map(({ id }) => id);
  if (ids.length > 0) await user.post('/api/messages/batch/read?client=yun_PC', { ids });
}
