import { Subject } from 'rxjs';

export const versionsRequested = new Subject<void>();
