import { articleType } from 'shared-kernel/domain/dictionaries';
import { thumbnailOf } from 'shared-kernel/domain/thumbnails';

interface ArticleCoverProps {
  cover: string | null;
  type: number;
  /** CSS pixels; the height is two thirds of it. */
  width: number | string;
}

/** An article's picture, or the name of its column where it has none. Beside the title, so it says nothing aloud. */
export function ArticleCover({ cover, type, width }: ArticleCoverProps) {
  const frame = { width, aspectRatio: '3 / 2', borderRadius: 6, flex: 'none', alignSelf: 'start' } as const;
  if (cover)
    return (
      <img src={thumbnailOf(cover, 320)} alt="" loading="lazy" style={{ ...frame, objectFit: 'cover' }} />
    );
  return (
    <span
      aria-hidden
      style={{
        ...frame,
        display: 'grid',
        placeItems: 'center',
        background: 'var(--kb-theirs-soft)',
        border: '1px solid var(--kb-theirs-line)',
        color: 'var(--kb-theirs-deep)',
      }}
    >
      {articleType.label(type)}
    </span>
  );
}
