import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { any, main, of, only, where, type Row } from './admission-row.fixtures';

const projectUser = {
  name: '张伟',
  mobile: '13711112222',
  rights: { insure: false, addReduce: true, claim: false, viewCost: false },
};

/** Who may make each call about projects. */
export const projectCallers: Readonly<Record<string, Row>> = {
  'projects.add-user': only('main account', of('project', projectUser)),
  'projects.create': only('main account', ({ plan }) => ({
    body: { projectname: '别人的方案', customerMealIds: [plan] },
  })),
  'projects.create-filiale': main,
  'projects.get': only('main account', of('project')),
  'projects.list': only('main account', where('filialeId', 'filiale')),
  'projects.list-filiales': main,
  'projects.list-names': any,
  'projects.reset-password': only('main account', of('project', { userId: 1 })),
  'projects.set-status': only('main account', of('project', { projectStatus: projectStatus.code.ended })),
  'projects.set-user-status': only('main account', of('project', { active: false })),
  'projects.update': only('main account', of('project', { projectname: '别人的项目', version: 1 })),
  'projects.update-user': only('main account', of('project', projectUser)),
};
