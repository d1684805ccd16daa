import { addDays } from 'shared-kernel/domain/civil-date';
import { officeTime } from '../../platform/seeding/office-hours';
import type { SeedContext } from '../../platform/seeding/seed-context';
import { articles, type ArticleDraft } from './articles.data';
import { safeHtml } from './safe-html';

/** Newest first, kinds mixed as an editor would publish them. */
const daysBetweenArticles = 9;

/** Every eighth article is featured on the home page: one of each kind, but not the newest, shown there anyway. */
const betweenFeatured = 8;

/** Seeds forty articles over the last year. */
export async function seedContent(seed: SeedContext): Promise<void> {
  const random = seed.random('articles');
  const [ofFirstKind = []] = articles;
  const inOrder = ofFirstKind.flatMap((_, index) => articles.flatMap((ofKind) => ofKind[index] ?? []));
  await seed.ctx.db
    .insertInto('article')
    .values(
      inOrder.map((draft, index) => ({
        title: draft.title,
        cover: null,
        summary: draft.summary,
        content: safeHtml(bodyOf(draft)),
        source: `${seed.ctx.config.brand.name}编辑部`,
        article_type: draft.type,
        strengthen: index % betweenFeatured === betweenFeatured - 1,
        view_count: random.int(20, 900),
        published_at: officeTime(addDays(seed.today, -(index * daysBetweenArticles + 1)), random),
      })),
    )
    .execute();
}

const bodyOf = (draft: ArticleDraft): string =>
  `<p>${draft.summary}</p><ul>${draft.points.map((point) => `<li>${point}</li>`).join('')}</ul><p>如有疑问，请联系您的专属客服。</p>`;
