import { PersonDrawer } from '../../shared/person-drawer';
import { CoveredNow } from './covered-now';

/** Home page: checks whether somebody is in cover now. */
export const CoveredNowWidget = () => (
  <>
    <CoveredNow />
    <PersonDrawer />
  </>
);
