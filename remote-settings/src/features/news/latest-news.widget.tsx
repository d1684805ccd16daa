import { Link } from 'react-router-dom';
import { getArticleList, strengthenArticles } from 'shared-kernel/contract/content';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { linkTo, paths } from '../../paths';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { Facts } from 'shared-kernel/detail';

/** Featured articles, the five newest articles, and the contact person. */
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

/** Articles that the provider features; hidden if there are none or they cannot be loaded. */
function Strengthened() {
  const read = useEndpoint(strengthenArticles);
  if (!read.data || read.data.list.length === 0) return null;
  return (
    <nav aria-label="重点推荐">
      <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: '8px 0', padding: 0 }}>
        <li className="kb-muted" style={{ listStyle: 'none' }} aria-hidden>
          重点推荐
        </li>
        {read.data.list.map(({ id, title, link }) => (
          <li key={id} style={{ listStyle: 'none' }}>
            <Link className="kb-link" to={link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The contact person and service hours; hidden while unknown. */
function Servicer() {
  const { data } = useEndpoint(getServicerInfo);
  if (!data) return null;
  return (
    <section className="kb-card" aria-label="专属客服">
      <header className="kb-card-header">
        <h2>专属客服</h2>
      </header>
      <Facts
        items={[
          { label: '姓名', value: data.name },
          {
            label: '电话',
            value: (
              <a className="kb-link" href={`tel:${data.phone}`}>
                {data.phone}
              </a>
            ),
          },
          { label: '服务时间', value: data.workTime },
        ]}
      />
    </section>
  );
}
