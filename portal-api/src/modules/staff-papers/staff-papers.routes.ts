import { getPolicyArchive } from 'shared-kernel/contract/documents';
import { getCertificate, getEndorseFile, getProjectCertificate } from 'shared-kernel/contract/staff-papers';
import type { Module } from '../../platform/http/module';
import type { RawAnswer } from '../../platform/http/route';
import { certificateOf, projectCertificate } from './certificate';
import { endorsementOf } from './endorsement';
import { policyArchive } from './policy-archive';

/** Papers about who is insured: endorsements of orders, certificates of cover, and all papers of a policy together. */
export const staffPapersModule: Module = (route, ctx) => {
  route(getEndorseFile, async ({ actor, params }) => shown(await endorsementOf(ctx, actor, params.id)));
  route(getPolicyArchive, ({ actor, params }) => policyArchive(ctx, actor, params.id));
  route(getCertificate, async ({ actor, params }) => shown(await certificateOf(ctx, actor, params.id)));
  route(getProjectCertificate, async ({ actor, query }) =>
    shown(await projectCertificate(ctx, actor, query.projectId)),
  );
};

const shown = ({ bytes, name }: { bytes: Uint8Array; name: string }): RawAnswer => ({
  bytes,
  mime: 'application/pdf',
  fileName: `${name}.pdf`,
  disposition: 'attachment',
});
