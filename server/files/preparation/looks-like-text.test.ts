import { expect, test } from 'vitest';
import { looksLikeText } from './looks-like-text.ts';

test.each([
  ['prose', 'Scarcity: wants are unlimited, but resources are not (see page 4).'],
  ['slightly misread prose', 'Scarcity ineans that w ants are unlimited, bnt resources are not.'],
  ['capitals', 'DEMAND AND SUPPLY IN THE LONG RUN'],
  ['German', 'Die Nachfrage fällt, wenn der Preis steigt; Angebotsüberschüsse entstehen.'],
  ['Greek', 'Η ζήτηση μειώνεται όταν η τιμή αυξάνεται'],
  ['Hindi', 'जब कीमत बढ़ती है तो माँग घटती है'],
  ['Chinese', '价格上涨时需求下降'],
  ['a mark scheme', 'AO1: 4 marks for knowledge of elasticity, PED = %ΔQ / %ΔP'],
])('is true for %s', (_, text) => {
  expect(looksLikeText(text)).toBe(true);
});

test.each([
  ['signs', "~ ;.' _,- ii |1 ‘’ .:, — = ~~ \\ / _ .. ;; ,' `~"],
  ['letters and signs', 'l1|\\ ~ rn 1l J. _ wq3r zzt kx; 4rT vVn b{ Qx7 lll ii1 hH'],
  ['words without vowels', 'krtz bnm qwrt pllk sdfg hjkl mnbv'],
  ['mixed cases', 'iNt eHg tHRe oNu eTAs aQi oEr uIp aSdF eRt'],
])('is false for %s', (_, text) => {
  expect(looksLikeText(text)).toBe(false);
});
