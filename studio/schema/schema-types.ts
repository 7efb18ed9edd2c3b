import { contentItem } from './content-item.ts';
import { gradeEvidence } from './grade-evidence.ts';
import { shopSettings } from './shop-settings.ts';
import { subject } from './subject.ts';
import { topic } from './topic.ts';

/** Every type of document, in the order of the menu. */
export const schemaTypes = [subject, topic, contentItem, gradeEvidence, shopSettings];

/** The one settings document is there already: none is created, copied or deleted. */
export const SETTINGS = shopSettings.name;
