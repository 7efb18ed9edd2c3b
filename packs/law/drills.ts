import { AXES, choose, type Drill, draw } from '#diagrams/drill.ts';

const EARLIER_OR_LATER = ['Earlier', 'Later'];

/** Drills by the drawing's name. */
export const drills: Record<string, readonly Drill[]> = {
  'judgment-to-ratio': [
    {
      kind: 'label',
      name: 'parts-of-a-judgment',
      prompt: choose('From a judgment to its ratio'),
      questions: [
        {
          label: 'Material facts, question',
          place: 'The second box from the top',
          answer: 'What happened, and what is disputed',
        },
        { label: 'Reasons', place: 'The third box from the top', answer: 'Why the court decides' },
        { label: 'Ratio', place: 'The box at the bottom', answer: 'The rule that binds later' },
        {
          label: 'Obiter dicta',
          place: 'The words beside the funnel',
          answer: 'Remarks by the way',
        },
      ],
      distractors: ['The names of the barristers', 'A dissenting judgment'],
      reason:
        'Only the reasoning that the decision needed on its material facts is ratio. A remark that the decision did not need is obiter: it may persuade a later court but does not bind it.',
    },
    {
      kind: 'build',
      name: 'boil-a-case-down',
      prompt: 'Boil a case down: press the steps in the order in which you would take them.',
      stages: [
        [{ name: 'Read the whole judgment', parts: ['The whole judgment', 'funnel'] }],
        [{ name: 'Pick the material facts and the question', parts: ['Material facts, question'] }],
        [{ name: 'Follow the reasons', parts: ['Reasons'] }],
        [{ name: 'Put the remarks by the way aside', parts: ['Obiter dicta'] }],
        [{ name: 'Keep the ratio', parts: ['Ratio'] }],
      ],
      reason:
        'A ratio is a rule on certain facts, so the facts and the question come before the reasons. What is left after the remarks by the way is the ratio.',
    },
  ],
  'postal-rule': [
    {
      kind: 'shift',
      name: 'acceptance-by-letter',
      prompt:
        'An offer came by post, and its terms allow an acceptance by letter. Compare with an acceptance in person: when is the contract made?',
      curves: ['The moment of contract, C1', 'The end of the offer'],
      curve: 'The moment of contract, C1',
      directions: EARLIER_OR_LATER,
      direction: 'Earlier',
      start:
        'A line of time with three events: the offer arrives, the acceptance is posted, the acceptance arrives. C1 marks the arrival, at which the general rule makes the contract.',
      after: ['C_2', 'arrow'],
      moves: [['C_1', 'C_2']],
      reason:
        'By the postal rule of Adams v Lindsell the acceptance takes effect when it is posted. The Supreme Court applied it in Kelly v Cruise Catering.',
    },
    {
      kind: 'shift',
      name: 'notice-must-arrive',
      prompt:
        'The letter of acceptance is in the post. Now read the offer again: it requires that acceptance must reach the seller in writing. When is the contract made?',
      curves: ['The moment of contract, C2', 'The arrival of the offer'],
      curve: 'The moment of contract, C2',
      directions: EARLIER_OR_LATER,
      direction: 'Later',
      start:
        'A line of time with three events: the offer arrives, the acceptance is posted, the acceptance arrives. C2 marks the posting, at which the postal rule makes the contract.',
      end: 'The moment of contract has moved to the right: from C2, the posting, to C3, the arrival of the acceptance.',
      without: ['C_1', 'arrow'],
      after: [
        {
          kind: 'curve',
          path: 'M259 58 L259 190',
          tone: 'accent',
          label: { text: 'C_3', x: 259, y: 207, anchor: 'middle' },
        },
        { kind: 'curve', path: 'M166 100 L250 100', tone: 'accent', arrow: true },
      ],
      moves: [['C_2', 'C_3']],
      reason:
        'The postal rule gives way to the terms of the offer. If they ask for notice that reaches the offeror, as in Holwell Securities v Hughes, a letter in the post is not enough.',
    },
    {
      kind: 'build',
      name: 'draw-the-line',
      prompt: draw('The postal rule'),
      stages: [
        [{ name: 'Line of time', parts: ['Time'] }],
        [{ name: 'Offer arrives', parts: ['Offer\narrives'] }],
        [{ name: 'Acceptance goes into the post', parts: ['Acceptance\nposted', 'post'] }],
        [{ name: 'Acceptance arrives', parts: ['Acceptance\narrives'] }],
        [{ name: 'Contract by the general rule (C1)', parts: ['C_1'] }],
        [{ name: 'Contract by the postal rule (C2)', parts: ['C_2', 'arrow'] }],
      ],
      reason:
        'Place the events first, in their order. Then mark the rule, at the arrival, and the exception, which moves the contract back to the posting.',
    },
  ],
  'elements-of-a-contract': [
    {
      kind: 'label',
      name: 'elements-and-their-lack',
      prompt: choose('From offer to contract'),
      questions: [
        { label: 'Offer', place: 'The first box', answer: 'Offer' },
        { label: 'Acceptance', place: 'The second box', answer: 'Acceptance' },
        { label: 'Consideration', place: 'The third box', answer: 'Consideration' },
        { label: 'Intention', place: 'The fourth box', answer: 'Intention to be bound' },
        {
          label: 'a counter-offer',
          place: 'The words beside the second box',
          answer: 'A reply on new terms',
        },
      ],
      distractors: ['A written document', 'A witness', 'A deposit'],
      reason:
        'Offer and acceptance make the agreement; consideration and intention make it binding. Most contracts need no writing, no witness and no deposit.',
    },
    {
      kind: 'build',
      name: 'check-a-contract',
      prompt: 'Check a bargain: press the questions in the order in which an answer takes them.',
      drawn: [
        'only an invitation to treat',
        'a counter-offer',
        'a promise of a gift',
        'a family arrangement',
      ],
      stages: [
        [{ name: 'Was there an offer?', parts: ['Offer'] }],
        [{ name: 'Was it accepted as it stood?', parts: ['Acceptance'] }],
        [{ name: 'Did each side give something in return?', parts: ['Consideration'] }],
        [{ name: 'Did both mean to be bound in law?', parts: ['Intention'] }],
        [{ name: 'Then there is a contract', parts: ['Contract'] }],
      ],
      reason:
        'There is nothing to accept without an offer, and nothing to pay for without an agreement. Intention comes last, because it decides whether the law will enforce the bargain.',
    },
  ],
  misrepresentation: [
    {
      kind: 'label',
      name: 'kinds-and-questions',
      prompt: choose('Misrepresentation'),
      questions: [
        {
          label: 'Induced the contract?',
          place: 'The second question',
          answer: 'Did the statement lead to the contract?',
        },
        {
          label: 'State of mind?',
          place: 'The third question',
          answer: 'What did the speaker know or believe?',
        },
        {
          label: 'Fraudulent',
          place: 'The lower box on the left',
          answer: 'Known to be false, or reckless of the truth',
        },
        {
          label: 'Negligent',
          place: 'The lower box in the middle',
          answer: 'Believed, but without care',
        },
        {
          label: 'Innocent',
          place: 'The lower box on the right',
          answer: 'Believed, on good grounds',
        },
      ],
      distractors: ['Is the contract in writing?', 'Has the price been paid?'],
      reason:
        'The first two questions ask whether there is a misrepresentation at all. The state of mind then sorts it into a kind, and the kind decides the remedies.',
    },
    {
      kind: 'build',
      name: 'draw-the-tree',
      prompt: draw('Misrepresentation'),
      stages: [
        [{ name: 'False statement of fact', parts: ['False fact stated?'] }],
        [{ name: 'Effect on the contract', parts: ['first yes', 'Induced the contract?'] }],
        [{ name: 'State of mind', parts: ['second yes', 'State of mind?', 'no'] }],
        [
          { name: 'Fraudulent', parts: ['Fraudulent'] },
          { name: 'Negligent', parts: ['Negligent'] },
          { name: 'Innocent', parts: ['Innocent'] },
        ],
        [{ name: 'Remedies', parts: ['remedies'] }],
      ],
      reason:
        'The state of mind matters only once a false statement of fact has induced the contract. Remedies come last, because they depend on the kind.',
    },
  ],
  'criminal-courts': [
    {
      kind: 'label',
      name: 'name-the-courts',
      prompt: choose('The criminal courts of Ireland'),
      questions: [
        { label: 'Supreme Court', place: 'The box at the top', answer: 'Supreme Court' },
        {
          label: 'Court of Appeal',
          place: 'The box under the top one',
          answer: 'Court of Appeal',
        },
        {
          label: 'Circuit\nCourt',
          place: 'The left box of the row of three',
          answer: 'Circuit Court',
        },
        {
          label: 'Central\nCriminal Court',
          place: 'The middle box of the row of three',
          answer: 'Central Criminal Court',
        },
        { label: 'District Court', place: 'The box at the bottom', answer: 'District Court' },
      ],
      distractors: ['Court of Criminal Appeal', 'Crown Court', 'High Court of Justice'],
      reason:
        'The Central Criminal Court is the High Court when it tries crimes. The Court of Appeal took over the work of the Court of Criminal Appeal in 2014.',
    },
    {
      kind: 'build',
      name: 'draw-the-courts',
      prompt: 'Draw the courts from the bottom up: press the steps in that order.',
      stages: [
        [
          {
            name: 'Summary trial: District Court',
            parts: ['District Court', 'minor offences, no jury'],
          },
        ],
        [
          {
            name: 'Trial with a jury: Circuit Court, Central Criminal Court',
            parts: ['Circuit\nCourt', 'Central\nCriminal Court', 'murder, rape'],
          },
          {
            name: 'Trial without a jury: Special Criminal Court',
            parts: ['Special\nCriminal Court', 'three judges,'],
          },
        ],
        [{ name: 'Rehearing of a summary trial', parts: ['rehearing'] }],
        [{ name: 'Appeal: Court of Appeal', parts: ['Court of Appeal', 'appeals'] }],
        [{ name: 'Last appeal, by leave: Supreme Court', parts: ['Supreme Court', 'leave'] }],
      ],
      reason:
        'Start with the courts of trial: minor offences in the District Court, the rest above it. Then draw each way up, and end with the court of last appeal.',
    },
  ],
  'elements-of-a-crime': [
    {
      kind: 'label',
      name: 'two-columns',
      prompt: choose('The elements of a crime'),
      questions: [
        { label: 'Actus reus', place: 'The heading on the left', answer: 'Guilty act' },
        { label: 'Mens rea', place: 'The heading on the right', answer: 'Guilty mind' },
        {
          label: 'Circumstances',
          place: 'The middle box on the left',
          answer: 'Facts that make the act a crime',
        },
        {
          label: 'Recklessness',
          place: 'The middle box on the right',
          answer: 'Taking a risk that one sees',
        },
        {
          label: 'Negligence',
          place: 'The lowest box on the right',
          answer: 'Falling short of reasonable care',
        },
      ],
      distractors: ['Motive', 'Remorse', 'Previous convictions'],
      reason:
        'The act has conduct, circumstances and result; the mind has its degrees of fault. Motive is no element of a crime: a good motive does not undo an intention.',
    },
    {
      kind: 'build',
      name: 'prove-the-offence',
      prompt: 'Prove an offence: press the steps in the order in which an answer takes them.',
      stages: [
        [{ name: 'The act: its heading', parts: ['Actus reus'] }],
        [
          {
            name: 'Conduct, circumstances and result',
            parts: ['Conduct', 'Circumstances', 'Result'],
          },
        ],
        [{ name: 'The mind: its heading', parts: ['Mens rea'] }],
        [
          {
            name: 'Degrees of fault',
            parts: ['Intention', 'Recklessness', 'Negligence'],
          },
        ],
        [{ name: 'Both at the same time', parts: ['together'] }],
        [{ name: 'Any defence', parts: ['Guilty, unless\na defence succeeds'] }],
      ],
      reason:
        'Begin with what happened, then ask what went on in the mind for each part of it. Only if both coincide does a defence matter.',
    },
  ],
  'homicide-sentences': [
    {
      kind: 'label',
      name: 'offences-and-limits',
      prompt: choose('Sentences for causing death'),
      questions: [
        { label: 'Murder', place: 'The point', answer: 'Murder' },
        { label: 'Manslaughter', place: 'The long bar', answer: 'Manslaughter' },
        {
          label: 'Dangerous driving causing death',
          place: 'The short bar',
          answer: 'Dangerous driving causing death',
        },
        { label: '10', place: 'The left mark on the axis', answer: 'Ten years' },
        { label: 'Life', place: 'The right mark on the axis', answer: 'Life in prison' },
      ],
      distractors: ['Twenty years', 'Forty years', 'Assault causing harm'],
      reason:
        'A bar is a choice, and a point is none. For manslaughter a judge may choose any sentence up to life; for murder life is mandatory.',
    },
    {
      kind: 'build',
      name: 'draw-the-sentences',
      prompt: draw('Sentences for causing death'),
      stages: [
        [AXES],
        [
          { name: 'Mark at life', parts: ['Life'] },
          { name: 'Mark at ten years', parts: ['10'] },
        ],
        [
          {
            name: 'Bar of dangerous driving causing death',
            parts: ['Dangerous driving causing death'],
          },
          { name: 'Bar of manslaughter', parts: ['Manslaughter'] },
          { name: 'Point of murder', parts: ['Murder'] },
        ],
      ],
      reason:
        'The marks come first, because each bar ends at one of them. Murder gets a point at life, without a bar, because the judge has no choice.',
    },
  ],
};
