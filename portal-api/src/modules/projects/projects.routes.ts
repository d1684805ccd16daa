import {
  addProjectUser,
  createFiliale,
  createProject,
  getProject,
  listFiliales,
  listProjectNames,
  resetProjectPassword,
  setProjectStatus,
  setProjectUserStatus,
  updateProject,
  updateProjectUser,
} from 'shared-kernel/contract/projects';
import type { Module } from '../../platform/http/module';
import { bindList } from '../../platform/lists/bind-list';
import { addFiliale, filialesOf } from './filiales';
import { projectList } from './project-list';
import { projectDetail, projectNames } from './project.repository';
import { changeStatus } from './project-status';
import { addUser, changeUser, resetUserPassword, switchUser } from './project-users';
import { createOne, updateOne } from './save-project';

/** Work sites of the employer, their limits and users, and the branches that they belong to. */
export const projectsModule: Module = (route, ctx) => {
  bindList(route, ctx, projectList);
  route(listProjectNames, async ({ actor }) => ({ list: await projectNames(ctx.db, actor) }));
  route(getProject, ({ params, actor }) => projectDetail(ctx, actor, params.id));
  route(createProject, ({ body, actor }) => createOne(ctx, actor, body));
  route(updateProject, ({ params, body, actor }) => updateOne(ctx, actor, params.id, body));
  route(setProjectStatus, ({ params, body, actor }) => changeStatus(ctx, actor, params.id, body));
  route(addProjectUser, ({ params, body, actor }) => addUser(ctx, actor, params.id, body));
  route(updateProjectUser, ({ params, body, actor }) =>
    changeUser(ctx, actor, { projectId: params.id, userId: params.userId }, body),
  );
  route(setProjectUserStatus, ({ params, body, actor }) =>
    switchUser(ctx, actor, { projectId: params.id, userId: params.userId }, body.active),
  );
  route(resetProjectPassword, ({ params, body, actor }) =>
    resetUserPassword(ctx, actor, { projectId: params.id, userId: body.userId }),
  );
  route(listFiliales, async ({ actor }) => ({ list: await filialesOf(ctx, actor) }));
  route(createFiliale, ({ body, actor }) => addFiliale(ctx, actor, body));
};
