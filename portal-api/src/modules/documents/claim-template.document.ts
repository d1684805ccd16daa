import { materialName, type materialTemplates } from 'shared-kernel/domain/claims/claim-materials';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import type { CaseRecord } from '../claims/case.repository';
import type { MadePdf, MakePdf } from './template/pdf-maker';
import type { Sheet } from './template/sheet';

export type TemplateCode = (typeof materialTemplates)[number];

/** Known values; missing ones are printed as blank lines. */
export interface TemplateFacts {
  employer: string;
  author: string;
  date: Date;
  found?: CaseRecord;
  insurer?: string | undefined;
  payable?: string | undefined;
  /** Agreed amount per item, and how much of it the insurer is expected to pay. */
  agreed?: { item: string; amount: string; recognised: string }[] | undefined;
}

const blank = '________________________';
const written = (value: string | undefined) => value ?? blank;

const about = ({ found }: TemplateFacts): [string, string][] => [
  ['报案号', written(found?.case_no)],
  ['保单号', written(found?.policy_no)],
  ['伤者姓名', written(found?.name)],
  // Masked, because the form is signed together with a copy of the card.
  ['证件号码', written(found?.id_no_masked)],
  ['工种', written(found?.work_type_name)],
  ['出险时间', written(found && instantText(found.accident_time))],
  ['出险地点', written(found?.accident_address)],
];

const writers: Readonly<Record<TemplateCode, (sheet: Sheet, facts: TemplateFacts) => void>> = {
  M01(sheet, facts) {
    sheet.title('雇主责任保险索赔申请书');
    sheet.facts([['被保险人', facts.employer], ['保险公司', written(facts.insurer)], ...about(facts)]);
    sheet.facts([
      ['就诊医院', written(facts.found?.hospital_name)],
      ['索赔项目', written(facts.found?.claim_items.map((code) => claimItem.label(code)).join('、'))],
      ['索赔金额（元）', blank],
    ]);
    sheet.heading('申请');
    sheet.paragraph(
      '上述雇员在保险期间内因工作遭受意外，本单位依法应承担赔偿责任。现按保险合同的约定申请赔付，并随附相关证明材料。',
    );
    sheet.paragraph('本单位声明所填内容和所附材料真实、完整，如有不实，愿承担相应法律责任。');
    sheet.signatures([facts.employer]);
  },
  M04(sheet, facts) {
    sheet.title('事故经过说明');
    sheet.facts([['单位', facts.employer], ...about(facts)]);
    sheet.heading('事故经过');
    if (facts.found) sheet.paragraph(facts.found.accident_desc);
    else for (let line = 0; line < 6; line += 1) sheet.paragraph(blank.repeat(3));
    sheet.heading('证人');
    sheet.table(
      ['证人', '姓名', '证件号码', '联系电话', '签名'],
      [
        ['一', '', '', '', ''],
        ['二', '', '', '', ''],
      ],
    );
    sheet.note('请由两名目击或知情的证人签名，单位盖章。');
    sheet.signatures([facts.employer]);
  },
  M15(sheet, facts) {
    sheet.title('赔偿协议');
    sheet.facts([
      ['甲方（用人单位）', facts.employer],
      ['乙方（伤者或继承人）', written(facts.found?.name)],
      ...about(facts),
    ]);
    sheet.heading('协议内容');
    sheet.paragraph(
      `一、甲乙双方就上述事故造成的损失协商一致，甲方向乙方一次性支付赔偿款人民币${written(facts.payable)}元。`,
    );
    if (facts.agreed) {
      sheet.table(
        ['项目', '赔偿金额（元）', '其中保险预计认可（元）'],
        facts.agreed.map(({ item, amount, recognised }) => [item, amount, recognised]),
      );
      sheet.note('保险预计认可金额按打印时已知的情况估算，以理算书为准，不影响甲方按本协议支付。');
    }
    sheet.paragraph('二、甲方应在本协议签订之日起______日内，以银行转账方式支付至乙方指定账户。');
    sheet.paragraph('三、甲方支付后，有权就已赔偿的部分向保险公司申请保险金。');
    sheet.paragraph('四、本协议为双方真实意思表示，自双方签字盖章之日起生效，一式三份。');
    sheet.signatures(['甲方', '乙方']);
  },
  M26(sheet, facts) {
    sheet.title('权益转让书');
    sheet.facts([
      ['转让方（被保险人）', facts.employer],
      ['受让方', written(facts.found?.name)],
      ...about(facts),
    ]);
    sheet.heading('转让内容');
    sheet.paragraph(
      '转让方同意将上述保单项下、因上述事故产生的保险金请求权全部转让给受让方，由保险公司将赔款直接支付至受让方本人账户。',
    );
    sheet.paragraph('赔款支付后，保险公司在该事故项下对转让方的赔偿责任即履行完毕。');
    sheet.facts([
      ['受让方户名', blank],
      ['受让方账号', blank],
      ['开户行', blank],
    ]);
    sheet.signatures(['转让方', '受让方']);
  },
};

export const claimTemplate = (make: MakePdf, code: TemplateCode, facts: TemplateFacts): Promise<MadePdf> =>
  make({ title: materialName(code), author: facts.author, date: facts.date }, (sheet) =>
    writers[code](sheet, facts),
  );
