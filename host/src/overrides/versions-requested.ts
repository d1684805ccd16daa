import { Subject } from 'rxjs';

/** Request to open the panel of versions. */
export const versionsRequested = new Subject<void>();
