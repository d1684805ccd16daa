import { accidentScene, accidentType, claimItem, claimPayee, treatType } from '../dictionaries/claims';

const item = claimItem.code;

export interface MaterialFacts {
  claimItems: readonly number[];
  treatType: number;
  accidentScene: number;
  accidentType: number;
  payeeType: number;
  /** Whether the work requires a certificate or a driving licence. */
  certificateNeeded: boolean;
  policeFlag: boolean;
  diagnosis: string;
  hasPaperInvoice?: boolean;
}

export interface MaterialNeed {
  code: string;
  name: string;
  required: boolean;
  /** Whether a paper original must be sent by mail. */
  originalRequired: boolean;
}

interface Material {
  code: string;
  name: string;
  /**
   * R required, O optional, C required when `when` is true, – not requested. Columns: medical, lost wages, disability,
   * death, hospital, legal.
   */
  needs: string;
  /** If given, the document is requested only when this is true (even R cells, for papers of one kind of payee). */
  when?: (facts: MaterialFacts) => boolean;
  original?: (facts: MaterialFacts) => boolean;
}

const byEmployer = (facts: MaterialFacts) => facts.payeeType === claimPayee.code.employer;
const toPerson = (facts: MaterialFacts) => !byEmployer(facts);
const inTraffic = (facts: MaterialFacts) =>
  facts.accidentScene === accidentScene.code.commuting || facts.accidentType === accidentType.code.traffic;
const imaged = (facts: MaterialFacts) =>
  facts.diagnosis.includes('骨折') || facts.claimItems.includes(item.disability);

const materials: readonly Material[] = [
  { code: 'M01', name: '索赔申请书（盖章）', needs: 'RRRRRR' },
  { code: 'M02', name: '伤者身份证正反面', needs: 'RRRRRR' },
  { code: 'M03', name: '劳动/劳务合同或用工证明', needs: 'RRRRRR' },
  { code: 'M04', name: '事故经过说明（盖章，2名证人）', needs: 'RRRRRR' },
  { code: 'M05', name: '事故现场照片', needs: 'OORROO' },
  { code: 'M06', name: '门诊病历/急诊记录', needs: 'RRROR-' },
  { code: 'M07', name: '诊断证明书', needs: 'RRRRR-' },
  {
    code: 'M08',
    name: '医疗费发票（电子票PDF或原件）',
    needs: 'R-OO--',
    original: (facts) => facts.hasPaperInvoice === true,
  },
  { code: 'M09', name: '费用明细清单', needs: 'R-OO--' },
  { code: 'M10', name: '检查报告（X光/CT/MRI）', needs: 'CCR---', when: imaged },
  {
    code: 'M11',
    name: '出院小结/住院病案首页',
    needs: 'CCCCC-',
    when: (facts) =>
      facts.treatType === treatType.code.inpatient || facts.claimItems.includes(item.hospitalAllowance),
  },
  { code: 'M12', name: '建休单（医院盖章）', needs: '-R----' },
  { code: 'M13', name: '出险前12个月工资流水（至少3个月）', needs: '-RO---' },
  { code: 'M14', name: '考勤记录（出险当月至误工期结束）', needs: '-R----' },
  { code: 'M15', name: '赔偿协议（双方签字）', needs: 'CRRR--', when: byEmployer },
  { code: 'M16', name: '企业支付凭证（对公转账回单）', needs: 'CRRR--', when: byEmployer },
  { code: 'M17', name: '工伤认定决定书', needs: 'OORR--' },
  { code: 'M18', name: '劳动能力鉴定结论/伤残鉴定报告', needs: '--R---' },
  { code: 'M19', name: '死亡证明/推断书', needs: '---R--' },
  { code: 'M20', name: '户口注销证明', needs: '---R--' },
  { code: 'M21', name: '火化/殡葬证明', needs: '---R--' },
  {
    code: 'M22',
    name: '亲属关系证明及继承人身份证',
    needs: 'CCCRCC',
    when: (facts) => facts.payeeType === claimPayee.code.heir || facts.claimItems.includes(item.death),
  },
  { code: 'M23', name: '交通事故认定书', needs: 'CCCC--', when: inTraffic },
  { code: 'M24', name: '特种作业证/驾驶证行驶证', needs: 'CCCC--', when: (facts) => facts.certificateNeeded },
  { code: 'M25', name: '领款账户信息', needs: 'RRRRRR' },
  { code: 'M26', name: '权益转让书', needs: 'CCCC--', when: toPerson },
  {
    code: 'M27',
    name: '抢救记录（48小时）',
    needs: '---C--',
    when: (facts) => facts.accidentType === accidentType.code.suddenIllness,
  },
  {
    code: 'M28',
    name: '安监/公安事故报告',
    needs: '--CR--',
    when: (facts) => facts.policeFlag || facts.claimItems.includes(item.death),
  },
];

/** Returns the checklist of a case in the order of the codes; a document is required if any item requires it. */
export function materialsNeeded(facts: MaterialFacts): MaterialNeed[] {
  return materials.flatMap((material) => {
    if (material.when && !material.when(facts)) return [];
    const needs = facts.claimItems.map((claimed) => material.needs[claimed - 1] ?? '-');
    const required = needs.some((cell) => cell === 'R' || cell === 'C');
    if (!required && !needs.includes('O')) return [];
    const { code, name } = material;
    return [{ code, name, required, originalRequired: material.original?.(facts) === true }];
  });
}

/** Returns the name of a document; the code itself if it is unknown. */
export const materialName = (code: string): string =>
  materials.find((material) => material.code === code)?.name ?? code;

export const isMaterialCode = (code: string): boolean => materials.some((material) => material.code === code);

/** Documents that show numbers of identity cards or bank accounts. */
export const personalMaterials: readonly string[] = ['M02', 'M16', 'M22', 'M24', 'M26'];

/** Code of the document that accepts only photographs. */
export const photoMaterial = 'M05';
/** Conditions of conditional documents, in words. */
const conditions: Partial<Record<string, string>> = {
  M08: '纸质发票需寄送原件',
  M10: '骨折或索赔伤残时',
  M11: '住院治疗或索赔住院津贴时',
  M15: '赔款付给企业时',
  M16: '赔款付给企业时',
  M22: '身故，或赔款付给继承人时',
  M23: '上下班途中或交通事故时',
  M24: '需持证上岗的工种或驾驶车辆时',
  M26: '赔款付给个人时',
  M27: '突发疾病时',
  M28: '已报警或身故时',
};

export interface MaterialGuide {
  code: string;
  name: string;
  need: 'required' | 'optional' | 'conditional';
  condition?: string | undefined;
}

/** Returns every document that an item may need, required ones first, conditional ones with their condition. */
export function materialGuide(claimed: number): MaterialGuide[] {
  const order = ['required', 'conditional', 'optional'] as const;
  return materials
    .flatMap((material): MaterialGuide[] => {
      const cell = material.needs[claimed - 1] ?? '-';
      if (cell === '-') return [];
      const { code, name } = material;
      const need = cell === 'O' ? 'optional' : cell === 'C' || material.when ? 'conditional' : 'required';
      return [{ code, name, need, condition: conditions[code] }];
    })
    .toSorted((a, b) => order.indexOf(a.need) - order.indexOf(b.need));
}

/** Documents that the portal has a form for. */
export const materialTemplates = ['M01', 'M04', 'M15', 'M26'] as const;

/** Style of a document's sample picture; plain papers have no entry. */
const sampleKinds: Partial<Record<string, 'stamped' | 'card' | 'photo'>> = {
  M01: 'stamped',
  M02: 'card',
  M04: 'stamped',
  M05: 'photo',
  M12: 'stamped',
  M15: 'stamped',
  M16: 'stamped',
  M22: 'card',
  M24: 'card',
  M26: 'stamped',
};

export const materialSampleKind = (code: string) => sampleKinds[code] ?? ('paper' as const);

/** The document that is the form of the payee's account, not a file. */
export const payeeMaterial = 'M25';
