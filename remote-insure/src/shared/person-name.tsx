import { Link, useLocation } from 'react-router-dom';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';

/** URL parameter: the person that is open beside a list. */
export const personParam = 'person';

/** A name that opens the person over the page, which has a `PersonDrawer`. */
export function PersonName({ person: { id, name } }: { person: { id: PersonId | null; name: string } }) {
  const { search } = useLocation();
  if (id === null) return <>{name}</>;
  const opened = new URLSearchParams(search);
  opened.set(personParam, String(id));
  return (
    <Link className="kb-link" to={{ search: opened.toString() }}>
      {name}
    </Link>
  );
}
