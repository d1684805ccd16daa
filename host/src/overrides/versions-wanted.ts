import { Subject } from 'rxjs';

/** Somebody wants to see which versions are in use: the panel opens. */
export const versionsWanted = new Subject<void>();
