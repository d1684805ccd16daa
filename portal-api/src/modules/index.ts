import type { Module } from '../platform/http/module';
import { importsModule } from '../platform/imports/imports.routes';
import { sessionModule } from './session';

/** Every area that answers calls; each owner adds its own. The provider's module is added by the app, which holds its registry. */
export const modules: readonly Module[] = [sessionModule, importsModule];
