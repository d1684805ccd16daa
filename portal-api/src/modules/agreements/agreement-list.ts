import { sql } from 'kysely';
import { listStampAsks, type StampAsk } from 'shared-kernel/contract/agreements';
import { equals } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { agreementUrl } from '../reference/signcompany.repository';
import { actionsOf } from './stamp-ask.repository';

export const agreementList = defineListSource<typeof listStampAsks>({
  endpoint: listStampAsks,
  table: 'stamp_ask',
  from: sql`stamp_ask join signcompany on signcompany.id = stamp_ask.signcompany_id`,
  visible: (actor) => ofCustomer(actor, 'stamp_ask'),
  fields: {
    signcompany: 'stamp_ask.signcompany_id',
    fddProtocolUrl: null,
    signcompanyname: 'signcompany.signcompanyname',
    protocolVersion: sql`coalesce(stamp_ask.protocol_version, signcompany.protocol_version)`,
    isOutdated: sql`coalesce(stamp_ask.protocol_version <> signcompany.protocol_version, false)`,
    createTime: 'stamp_ask.created_at',
    actions: null,
  },
  also: { url: sql`coalesce(stamp_ask.fdd_protocol_url, signcompany.fdd_protocol_url)` },
  complete: eachRow<StampAsk & { url: string | null }>(({ signcompany, url, askStatus }) => ({
    fddProtocolUrl: agreementUrl({ id: signcompany, fdd_protocol_url: url }),
    actions: actionsOf(askStatus),
  })),
  filters: { askStatus: equals('stamp_ask.ask_status') },
});
