import type { Module } from '../platform/http/route';
import { importsModule } from '../platform/imports/imports.routes';
import { agreementsModule } from './agreements/agreements.routes';
import { billingModule } from './billing/billing.routes';
import { claimsModule } from './claims';
import { contentModule } from './content/content.routes';
import { costsModule } from './costs/costs.routes';
import { customersModule } from './customers/customers.routes';
import { filesModule } from './files/files.routes';
import { financeModule } from './finance';
import { filingsModule } from './filings/filings.routes';
import { invoicingModule } from './invoicing/invoicing.routes';
import { messagesModule } from './messages/messages.routes';
import { recognitionModule } from './recognition/recognition.routes';
import { referenceModule } from './reference/reference.routes';
import { paymentModule } from './payment';
import { documentsModule } from './documents/documents.routes';
import { onboardingModule } from './onboarding/onboarding.routes';
import { insureModule } from './insure/insure.routes';
import { projectsModule } from './projects/projects.routes';
import { productsModule } from './products/products.routes';
import { rosterModule } from './roster/roster.routes';
import { searchModule } from './search/search.routes';
import { toDosModule } from './to-dos/to-dos.routes';
import { workTypesModule } from './work-types/work-types.routes';
import { sessionModule } from './session';
import { staffPapersModule } from './staff-papers/staff-papers.routes';
import { statementsModule } from './statements/statements.routes';
import { vouchersModule } from './vouchers/vouchers.routes';

/**
 * All modules with endpoints; the owner of each area adds its own. The app adds the provider's module, since it holds
 * its registry.
 */
export const modules: readonly Module[] = [
  sessionModule,
  importsModule,
  customersModule,
  onboardingModule,
  documentsModule,
  recognitionModule,
  agreementsModule,
  referenceModule,
  filesModule,
  messagesModule,
  contentModule,
  productsModule,
  insureModule,
  rosterModule,
  vouchersModule,
  staffPapersModule,
  projectsModule,
  filingsModule,
  workTypesModule,
  financeModule,
  paymentModule,
  billingModule,
  invoicingModule,
  costsModule,
  statementsModule,
  claimsModule,
  searchModule,
  toDosModule,
];
