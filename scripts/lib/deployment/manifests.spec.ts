import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { edgeVariables } from '../../../delivery/src/edge/config';
import { access } from '../../../delivery/src/release-server/access';
import { Identity } from '../../../delivery/src/release-server/identity';
import { releaseServerVariables } from '../../../delivery/src/release-server/settings';
import { apiVariables } from '../../../portal-api/src/config';
import { tempFolder } from '../../../portal-api/src/testing/temp-folder';
import { rootDir } from '../paths.mjs';

const folder = join(rootDir, 'deploy');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The part of a container that these rules check. */
interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  securityContext?: object;
  resources?: object;
  [probe: `${string}Probe`]: Record<string, { port: string }>;
}
interface Volume {
  name: string;
  emptyDir?: object;
  secret?: { secretName: string; items?: { key: string; path: string }[] };
}
interface Pod {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  securityContext?: object;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: { topologyKey: string }[];
  initContainers?: Container[];
  containers: Container[];
  volumes: Volume[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: {
    replicas?: number;
    minAvailable?: number;
    strategy?: object;
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    podSelector?: { matchLabels?: Record<string, string> };
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    ports?: { targetPort: string; port: number }[];
  };
}
interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; literals: string[] }[];
  images?: { name: string }[];
  replicas?: { name: string }[];
  patches?: { target: { kind: string; name: string } }[];
}

const base = parse(textOf('kubernetes/base/kustomization.yaml')) as Kustomization;
const example = parse(textOf('kubernetes/example/kustomization.yaml')) as Kustomization;
const manifests = base.resources.flatMap((name) =>
  parseAllDocuments(textOf(`kubernetes/base/${name}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind('Deployment');
/** All but the release server, which runs once: pages work without it. */
const several = deployments.filter(({ metadata }) => metadata.name !== 'portal-releases');
const workloads = [...deployments, ...ofKind('Job')].map(
  ({ kind, metadata, spec }) =>
    [`${kind} ${metadata.name}`, spec.template.spec, spec.template.metadata.labels] as const,
);
const containersOf = ({ initContainers = [], containers }: Pod) => [...initContainers, ...containers];
const appOf = (manifest: Manifest) => manifest.metadata.labels?.['app.kubernetes.io/name'];

/** A browser's sandbox needs what RuntimeDefault refuses. */
const ofChromium = { type: 'Localhost', localhostProfile: 'portal/chromium.seccomp.json' };

describe('the manifests', () => {
  it('are all listed by their kustomization, and the example changes only existing ones', () => {
    const files = readdirSync(join(folder, 'kubernetes/base')).filter(
      (name) => name !== 'kustomization.yaml',
    );
    const images = workloads.flatMap(([, pod]) => containersOf(pod).map(({ image }) => image));

    expect(base.resources.toSorted()).toEqual(files.toSorted());
    for (const { name } of example.images ?? []) expect(images).toContain(name);
    for (const { name } of example.replicas ?? [])
      expect(deployments.map(({ metadata }) => metadata.name)).toContain(name);
    for (const { target } of example.patches ?? [])
      expect(ofKind(target.kind).map(({ metadata }) => metadata.name)).toContain(target.name);
  });

  it.each(workloads)('%s: runs without privileges and with resource limits', (_, pod) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect([pod.automountServiceAccountToken, pod.enableServiceLinks]).toEqual([false, false]);
    for (const container of containersOf(pod)) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
        ...(container.name === 'releases' && { seccompProfile: ofChromium }),
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  it.each(workloads)('%s: writes only to temporary volumes, and names files that are mounted', (_, pod) => {
    for (const { volumeMounts = [], env = [], envFrom = [] } of containersOf(pod)) {
      const files = volumeMounts.flatMap(({ name, mountPath, readOnly }) => {
        const volume = pod.volumes.find((each) => each.name === name);
        expect([name, volume?.name]).toEqual([name, name]);
        expect([name, readOnly === true || volume?.emptyDir !== undefined]).toEqual([name, true]);
        return (volume?.secret?.items ?? []).map(({ path }) => `${mountPath}/${path}`);
      });
      expect(files).toEqual(
        expect.arrayContaining(env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value)),
      );
      for (const { configMapRef } of envFrom)
        expect(base.configMapGenerator.map(({ name }) => name)).toContain(configMapRef.name);
    }
  });

  it.each(several.map((each) => [each.metadata.name, each] as const))(
    '%s: is rolled out without downtime, has a disruption budget, and is spread over nodes and zones',
    (name, { spec }) => {
      const pod = spec.template.spec;
      expect(spec.replicas).toBeGreaterThan(1);
      expect(spec.strategy).toEqual({
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
      });
      const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
      expect(budget?.spec).toEqual({ minAvailable: 1, selector: spec.selector });
      expect(pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      // A process needs up to 20 s to shut down.
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(20);
    },
  );

  it.each(deployments.map((each) => [each.metadata.name, each] as const))(
    '%s: has three probes and a matching service',
    (name, { spec }) => {
      const labels = spec.template.metadata.labels;
      const [container] = spec.template.spec.containers;
      const ports = container?.ports?.map((port) => port.name);

      expect(labels).toMatchObject(spec.selector?.matchLabels ?? { no: 'selector' });
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
        const { httpGet, tcpSocket } = container?.[probe] ?? {};
        expect(ports).toContain((httpGet ?? tcpSocket)?.port);
      }
      const service = ofKind('Service').find(({ metadata }) => metadata.name === name);
      expect(labels).toMatchObject(service?.spec.selector ?? { no: 'service' });
      for (const { targetPort } of service?.spec.ports ?? []) expect(ports).toContain(targetPort);
    },
  );

  it('deny all traffic by default, and have a network policy for every app', () => {
    const apps = new Set([...deployments, ...ofKind('Job')].map(appOf));
    const policies = ofKind('NetworkPolicy');
    const named = policies.flatMap((policy) =>
      [...JSON.stringify(policy.spec).matchAll(/"(portal-[\w-]+)"/g)].map(([, name]) => name),
    );

    expect(policies[0]?.spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'portal' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    expect(named.filter((name) => !apps.has(name))).toEqual([]);
    expect(apps.size).toBe(6);
    for (const app of apps) expect(named).toContain(app);
    for (const [, , labels] of workloads) expect(labels['app.kubernetes.io/part-of']).toBe('portal');
  });
});

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      secrets?: string[];
      depends_on?: Record<string, object> | string[];
      read_only?: boolean;
      volumes?: string[];
      command?: unknown[];
      healthcheck?: { test?: unknown[] };
      build?: { target: string };
      image: string;
    }
  >;
  secrets: Record<string, { file: string }>;
}

describe('compose.yaml', () => {
  const compose = parse(textOf('compose.yaml'), { merge: true }) as Compose;
  const services = Object.entries(compose.services);
  const own = services.filter(([, { image }]) => image.startsWith('portal-'));

  it.each(services)('%s: names only existing secrets and services', (_, service) => {
    const { secrets = [], depends_on: needed = {}, environment = {}, command = [], healthcheck } = service;
    // An unquoted word with a colon is parsed as a mapping instead of a text.
    expect([...command, ...(healthcheck?.test ?? [])].filter((word) => typeof word !== 'string')).toEqual([]);

    expect(secrets.filter((name) => !(name in compose.secrets))).toEqual([]);
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(compose.services).toHaveProperty([name]);
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(secrets.map((secret) => `/run/secrets/${secret}`)).toEqual(
      expect.arrayContaining(files.map(([, value]) => value)),
    );
  });

  it('sets, like the manifests, only variables that are read, and uses the same commands and images', () => {
    const known = [apiVariables, edgeVariables, releaseServerVariables].flatMap((variables) =>
      Object.keys(variables.shape),
    );
    const set = [
      ...own.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...workloads.flatMap(([, pod]) =>
        containersOf(pod).flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ),
      ...[base, example].flatMap(({ configMapGenerator }) =>
        configMapGenerator.flatMap(({ literals }) => literals.map((line) => line.split('=')[0] ?? '')),
      ),
    ];
    const unknown = set.filter(
      (name) => !known.includes(name.replace(/_FILE$/, '')) && name !== 'PORTAL_OPERATOR',
    );
    const commands = own.map(([, { image, command = [] }]) => `${image}: ${command.slice(0, 2).join(' ')}`);

    expect(unknown).toEqual([]);
    const inPods = workloads
      .flatMap(([, pod]) => containersOf(pod))
      .filter(({ image }) => image.startsWith('portal-'))
      .map(({ image, command = [] }) => `${image}: ${command.slice(0, 2).join(' ')}`);
    expect(commands).toEqual(expect.arrayContaining(inPods));
  });

  it.each(own)('%s: is a stage of the Dockerfile, and writes to temporary volumes only', (name, service) => {
    expect(service.read_only).toBe(true);
    // This one writes the configuration that the proxy reads.
    expect(service.volumes).toEqual(name === 'proxy-config' ? ['proxy-config:/config'] : undefined);
    expect(textOf('Dockerfile')).toContain(` AS ${service.image.replace('portal-', '')}\n`);
  });

  it('uses images that keep the font for PDF documents', () => {
    const kept = /'\*\.ttf' ! -name '([^']+)'/.exec(textOf('Dockerfile'))?.[1];
    const drawing = readFileSync(
      join(rootDir, 'portal-api/src/modules/documents/template/draw-pdf.ts'),
      'utf8',
    );

    expect(drawing.match(/[\w-]+\.ttf/g)).toEqual([kept]);
  });

  it('uses only secrets that secrets.sh creates', () => {
    const made = [...textOf('secrets.sh').matchAll(/^(?:random|certificate) (\S+)|for name in (.+);/gm)]
      .flatMap(([, one, several]) => one ?? several?.replace(/; do.*/, '').split(' ') ?? [])
      .flatMap((name) => (['tls', 'seal'].includes(name) ? [`${name}.crt`, `${name}.key`] : [name]));
    const written = ['database-url', 'access.json'];

    expect(Object.keys(compose.secrets).filter((name) => ![...made, ...written].includes(name))).toEqual([]);
  });

  it('has a release token from secrets.sh that the release server accepts', async () => {
    const secrets = tempFolder();
    execFileSync('sh', [join(rootDir, 'deploy/secrets.sh'), secrets]);
    const read = (name: string) => readFileSync(join(secrets, name), 'utf8').trim();
    const identity = new Identity(() => new Date());

    const caller = await identity.callerOf(
      `Bearer ${read('release-token')}`,
      access.parse(JSON.parse(read('access.json'))),
    );

    expect(caller).toMatchObject({ team: 'platform', who: 'operator (platform)' });
  });
});
