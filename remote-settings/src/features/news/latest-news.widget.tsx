import { Link } from 'react-router-dom';
import { getArticleList } from 'shared-kernel/contract/content';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { linkTo, paths } from '../../paths';
import { Servicer } from './servicer';
import { Strengthened } from './strengthened';

/** What is put forward, the five newest articles, and whom to ask. */
export function LatestNews() {
  const news = useEndpoint(getArticleList, { query: { length: 5 } });
  return (
    <div className="kb-detail">
      <section className="kb-card" aria-label="最新资讯">
        <header className="kb-card-header">
          <h2>最新资讯</h2>
          <Link className="kb-link" to={paths['settings.news-list']}>
            更多
          </Link>
        </header>
        <Strengthened />
        {news.isPending && <LoadingPanel rows={5} />}
        {news.isError && <ErrorPanel error={news.error} onRetry={news.refetch} />}
        {news.data?.count === 0 && <EmptyPanel text="暂无资讯" />}
        {news.data?.list.map((article) => (
          <Link key={article.id} className="kb-news" to={linkTo('settings.news-detail', { id: article.id })}>
            <span>{article.title}</span>
            <span className="kb-muted">
              <CivilDay value={civilDateOf(new Date(article.publishTime))} />
            </span>
          </Link>
        ))}
      </section>
      <Servicer />
    </div>
  );
}
