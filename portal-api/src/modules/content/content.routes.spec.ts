import { eachPortal, openPortal } from '../../testing/portal';

const portal = eachPortal(openPortal);

interface Article {
  title: string;
  articleType?: number;
  strengthen?: boolean;
  daysAgo?: number;
  withdrawn?: boolean;
}

async function given(...articles: Article[]): Promise<number[]> {
  const now = portal.clock.now();
  const rows = await portal.ctx.db
    .insertInto('article')
    .values(
      articles.map((article) => ({
        title: article.title,
        cover: null,
        summary: `${article.title}的摘要`,
        content: `<p>${article.title}</p>`,
        source: '平台',
        article_type: article.articleType ?? 1,
        strengthen: article.strengthen ?? false,
        published_at: new Date(now.getTime() - (article.daysAgo ?? 0) * 86_400_000),
        withdrawn_at: article.withdrawn ? now : null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

const signedIn = async () => portal.as((await portal.given.customer()).username);
const titlesOf = (reply: { body: { data?: unknown } }) =>
  (reply.body.data as { list: { title: string }[] }).list.map((row) => row.title);

describe('articles', () => {
  it('are listed newest first by kind and keyword, without withdrawn and future ones', async () => {
    await given(
      { title: '旧闻', daysAgo: 9 },
      { title: '新闻' },
      { title: '政策', articleType: 2, daysAgo: 3 },
    );
    await given({ title: '已下架', withdrawn: true }, { title: '未来', daysAgo: -1 });
    const caller = await signedIn();

    expect(titlesOf(await caller.get('/api/article/getArticleList'))).toEqual(['新闻', '政策', '旧闻']);
    expect(titlesOf(await caller.get('/api/article/getArticleList?articleType=2'))).toEqual(['政策']);
    expect(
      titlesOf(await caller.get(`/api/article/getArticleList?keyword=${encodeURIComponent('旧')}`)),
    ).toEqual(['旧闻']);
    expect((await caller.get('/api/article/getArticleList?start=50')).body.data).toEqual({
      list: [],
      count: 3,
    });
  });

  it('are returned with their neighbours, and count one view per reader', async () => {
    const [, middle] = await given(
      { title: '新', daysAgo: 1 },
      { title: '中', daysAgo: 2 },
      { title: '旧', daysAgo: 3 },
    );
    const caller = await signedIn();

    const first = await caller.get(`/api/article/${middle}`);
    const second = await caller.get(`/api/article/${middle}`);

    expect(first.body.data).toMatchObject({
      title: '中',
      content: '<p>中</p>',
      prev: { title: '新' },
      next: { title: '旧' },
      viewCount: 1,
    });
    expect(second.body.data).toMatchObject({ viewCount: 1 });
    const other = await (await signedIn()).get(`/api/article/${middle}`);
    expect(other.body.data).toMatchObject({ viewCount: 2 });
  });

  it('are neighbours also when published at the same moment, and the first and the last have one neighbour', async () => {
    const [first, last] = await given({ title: '甲' }, { title: '乙' });
    const caller = await signedIn();

    expect((await caller.get(`/api/article/${first}`)).body.data).toMatchObject({
      prev: { title: '乙' },
      next: null,
    });
    expect((await caller.get(`/api/article/${last}`)).body.data).toMatchObject({
      prev: null,
      next: { title: '甲' },
    });
  });

  it('return 404 once they are withdrawn', async () => {
    const [id] = await given({ title: '已下架', withdrawn: true });

    const reply = await (await signedIn()).get(`/api/article/${id}`);

    expect([reply.status, reply.body.message]).toEqual([404, '文章不存在或已下架']);
  });

  it('are listed without signing in when featured, five at most', async () => {
    await given(
      ...[1, 2, 3, 4, 5, 6].map((daysAgo) => ({ title: `推荐${daysAgo}`, strengthen: true, daysAgo })),
    );
    await given({ title: '普通' });

    const reply = await portal.anonymous.get('/articles/strengthen');

    expect(titlesOf(reply)).toEqual(['推荐1', '推荐2', '推荐3', '推荐4', '推荐5']);
    expect((await portal.anonymous.get('/api/article/getArticleList')).status).toBe(401);
  });
});
