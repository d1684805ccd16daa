import { act, screen } from '@testing-library/react';
import { getArticle, getArticleList, strengthenArticles, type Article } from 'shared-kernel/contract/content';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { queryClient } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { LatestNews } from './latest-news.widget';
import { NewsDetailPage } from './news-detail.page';
import { NewsListPage } from './news-list.page';

const anArticle = (change: Partial<Article> = {}): Article => ({
  id: 5,
  title: '雇主责任险理赔须知',
  cover: null,
  summary: '出险后怎么做',
  articleType: 1,
  publishTime: '2026-11-20T16:30:00Z',
  viewCount: 12,
  source: '平台',
  content: '<p>请在48小时内报案。</p>',
  prev: null,
  next: { id: 4, title: '上岗证要求' },
  ...change,
});

const openArticle = (answer: Article | ReturnType<typeof refuse>) =>
  renderPage(<NewsDetailPage />, {
    route: '/index/newsDetail/5',
    path: '/index/newsDetail/:id',
    api: fakeApi().on(getArticle, answer),
  });

describe('an article', () => {
  it('shows its text and links to its neighbours', async () => {
    openArticle(anArticle());

    expect(await screen.findByText('请在48小时内报案。')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '上岗证要求' })).toHaveAttribute('href', '/index/newsDetail/4');
    expect(screen.queryByText(/上一篇：/)).not.toBeInTheDocument();
  });

  it('shows that it does not exist, without offering a retry', async () => {
    openArticle(refuse(404));

    expect(await screen.findByText('文章不存在或已下架')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '返回新闻资讯' })).toHaveAttribute('href', '/index/newsList');
    expect(screen.queryByRole('button', { name: /重\s*试/ })).not.toBeInTheDocument();
  });

  it('shows that it does not exist once it is reloaded after its deletion', async () => {
    const { api } = openArticle(anArticle());
    await screen.findByText('请在48小时内报案。');

    api.on(getArticle, refuse(404));
    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByText('文章不存在或已下架')).toBeInTheDocument();
    expect(screen.queryByText('请在48小时内报案。')).not.toBeInTheDocument();
  });

  it('offers a retry after any other failure', async () => {
    openArticle(refuse(500));

    expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeInTheDocument();
    expect(screen.queryByText('文章不存在或已下架')).not.toBeInTheDocument();
  });
});

describe('the list of articles', () => {
  it('links to each article', async () => {
    renderPage(<NewsListPage />, {
      route: '/index/newsList?articleType=1',
      api: fakeApi().on(getArticleList, { list: [anArticle()], count: 1 }),
    });

    expect(await screen.findByRole('link', { name: /雇主责任险理赔须知.*12人阅读/ })).toHaveAttribute(
      'href',
      '/index/newsDetail/5',
    );
    expect(screen.getByRole('button', { name: '导出' })).toBeInTheDocument();
  });
});

describe('the newest articles on the home page', () => {
  it('loads five, and shows their days in Shanghai time', async () => {
    const { api } = renderPage(<LatestNews />, {
      api: fakeApi()
        .on(getArticleList, { list: [anArticle()], count: 1 })
        .on(strengthenArticles, {
          list: [{ id: 9, title: '雨季施工提示', cover: null, link: '/index/newsDetail/9' }],
        })
        .on(getServicerInfo, {
          name: '林晓',
          phone: '4000000000',
          wechatQrUrl: null,
          workTime: '9:00-18:00',
        }),
    });

    expect(await screen.findByRole('link', { name: '雨季施工提示' })).toHaveAttribute(
      'href',
      '/index/newsDetail/9',
    );
    expect(await screen.findByRole('link', { name: '4000000000' })).toHaveAttribute('href', 'tel:4000000000');
    expect(await screen.findByText('2026-11-21')).toBeInTheDocument();
    expect(api.calls(getArticleList)[0]?.query).toMatchObject({ length: '5' });
  });

  it('shows a message when there are none', async () => {
    renderPage(<LatestNews />, { api: fakeApi().on(getArticleList, { list: [], count: 0 }) });

    expect(await screen.findByText('暂无资讯')).toBeInTheDocument();
  });
});
