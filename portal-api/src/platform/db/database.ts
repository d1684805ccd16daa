import type { Kysely, Transaction } from 'kysely';
import type { ClaimsTables } from '../../modules/claims/claims.tables';
import type { ContentTables } from '../../modules/content/content.tables';
import type { CustomersTables } from '../../modules/customers/customers.tables';
import type { DocumentsTables } from '../../modules/documents/documents.tables';
import type { FilesTables } from '../../modules/files/files.tables';
import type { FinanceTables } from '../../modules/finance/finance.tables';
import type { InsureTables } from '../../modules/insure/insure.tables';
import type { MessagesTables } from '../../modules/messages/messages.tables';
import type { PaymentTables } from '../../modules/payment/payment.tables';
import type { OnboardingTables } from '../../modules/onboarding/onboarding.tables';
import type { ProductTables } from '../../modules/products/products.tables';
import type { ReferenceTables } from '../../modules/reference/reference.tables';
import type { RosterTables } from '../../modules/roster/roster.tables';
import type { PartyTables } from '../parties.tables';
import type { PlatformTables } from '../platform.tables';

/** Every table, by name. Each area adds its own interface here. */
export interface Database
  extends
    PlatformTables,
    PartyTables,
    ProductTables,
    InsureTables,
    RosterTables,
    FinanceTables,
    PaymentTables,
    ClaimsTables,
    CustomersTables,
    OnboardingTables,
    DocumentsTables,
    ReferenceTables,
    FilesTables,
    MessagesTables,
    ContentTables {}

/** A pool or a transaction: services take it explicitly and never open one of their own accord. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
