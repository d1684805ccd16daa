import { Link, useParams } from 'react-router-dom';
import { problems } from 'shared-kernel/contract';
import { getArticle } from 'shared-kernel/contract/content';
import { articleType } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import {
  DictTag,
  EmptyPanel,
  ErrorPanel,
  Instant,
  LinkButton,
  LoadingPanel,
  PageHeader,
  RichText,
} from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';
import { linkTo, paths } from '../../paths';

/** One article, with links to the previous and next one. */
export function NewsDetailPage() {
  const { id = '' } = useParams();
  const article = useEndpoint(getArticle, { params: { id } });
  if (article.isPending) return <LoadingPanel title />;
  if (article.isError) {
    return article.error.code === problems.notFound.code ? (
      <EmptyPanel
        text={texts.articleGone}
        action={<LinkButton href={paths['settings.news-list']}>返回新闻资讯</LinkButton>}
      />
    ) : (
      <ErrorPanel isPage error={article.error} onRetry={article.refetch} />
    );
  }

  const { title, source, publishTime, content, viewCount, prev, next } = article.data;
  return (
    <>
      <PageHeader
        title={title}
        hint={
          <>
            <DictTag dictionary={articleType} code={article.data.articleType} /> · {source} ·{' '}
            <Instant value={publishTime} /> · {viewCount}人阅读
          </>
        }
      />
      <article className="kb-card" style={{ maxWidth: 800 }}>
        <RichText html={content} />
      </article>
      <nav aria-label="上一篇和下一篇">
        <Neighbour label="上一篇" article={prev} />
        <Neighbour label="下一篇" article={next} />
      </nav>
    </>
  );
}

function Neighbour({ label, article }: { label: string; article: { id: number; title: string } | null }) {
  if (!article) return null;
  return (
    <p>
      {label}：
      <Link className="kb-link" to={linkTo('settings.news-detail', { id: article.id })}>
        {article.title}
      </Link>
    </p>
  );
}
