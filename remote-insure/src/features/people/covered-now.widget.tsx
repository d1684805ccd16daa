import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { personParam } from '../../shared/person-name';
import { CoveredNow } from './covered-now';

const PersonDrawer = lazy(() =>
  import('../../shared/person-drawer').then((m) => ({ default: m.PersonDrawer })),
);

/** Home page: checks whether somebody is in cover now. The drawer's code is loaded when a person is opened. */
export function CoveredNowWidget() {
  const isOpen = useSearchParams()[0].has(personParam);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <>
      <CoveredNow />
      {wasOpened && (
        <Suspense>
          <PersonDrawer />
        </Suspense>
      )}
    </>
  );
}
