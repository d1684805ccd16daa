import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder that shows the guide; its steps are data, so that this folder need not import a remote. */
export const guideFolder = resolve('remote-settings/src/features/guide');

export interface GuideStep {
  key: string;
  /** The page's address, as the remotes declare it. */
  path: string;
  /** The page's heading, where it is the same for all records. */
  heading?: string;
  /** What the picture shows to press. */
  press?: { role: 'button' | 'link' | 'tab'; name: string };
  /** Another account than the rich employer's; empty: nobody is signed in. */
  user?: string;
}

export const guideSteps = JSON.parse(readFileSync(resolve(guideFolder, 'steps.json'), 'utf8')) as GuideStep[];
