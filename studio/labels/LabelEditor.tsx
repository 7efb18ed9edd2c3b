import { AddIcon } from '@sanity/icons/Add';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type ArrayOfObjectsInputProps, set, unset, useFormValue } from 'sanity';
import { LIMITS, pictureDocument } from '../../contract/practice/card-documents.ts';
import { EditorPicture } from '../cards/EditorPicture.tsx';
import { newKey } from '../cards/new-key.ts';
import { studioTexts } from '../texts.ts';
import {
  clampBox,
  drawBox,
  isDrawn,
  moveBox,
  type Point,
  placeNew,
  pressKey,
  type Box as Rectangle,
  resizeBox,
  toPoint,
} from './label-geometry.ts';

interface Label extends Partial<Rectangle> {
  _key: string;
  _type?: string;
  name?: string;
  description?: string;
}

/** A rectangle that the pointer draws, moves or resizes. It is stored when the pointer is lifted. */
interface Drag {
  from: Point;
  box: Rectangle;
  /** Undefined for a new label. */
  key: string | undefined;
  isResize: boolean;
  /** Rectangle before the drag. */
  before: Rectangle;
}

const toBox = ({ x = 0, y = 0, width = 0, height = 0 }: Label): Rectangle =>
  clampBox({ x, y, width, height });

/** Leaves room to scroll beside the picture on a touch screen. */
const MAX_HEIGHT = '50vh';

/** Editor of the rectangles over a picture: by pointer, by touch, by arrow keys, and by numbers. */
export function LabelEditor({ value, readOnly = false, onChange }: ArrayOfObjectsInputProps) {
  const labels: readonly Label[] = value ?? [];
  const picture = pictureDocument.safeParse(useFormValue(['picture'])).data;
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const [announcement, setAnnouncement] = useState('');
  const [selectedKey, setSelectedKey] = useState<string>();
  const selected = labels.find(({ _key }) => _key === selectedKey);
  const next = useRef<string>(undefined);
  const isFull = labels.length >= LIMITS.labels.max;

  // A new label is drawn first, and gets the focus after that.
  useEffect(() => {
    const element = next.current && root.current?.querySelector<HTMLElement>(next.current);
    if (!element) return;
    next.current = undefined;
    element.focus();
  });

  if (!picture) {
    return (
      <Text size={1} muted>
        {studioTexts.pictureBeforeLabels}
      </Text>
    );
  }

  const add = (box: Rectangle, focused: 'box' | 'name') => {
    const label = { _type: 'pictureLabel', _key: newKey(), ...box };
    setSelectedKey(label._key);
    next.current =
      focused === 'name' ? `[data-name-of="${label._key}"]` : `[data-box="${label._key}"]`;
    onChange(set([...labels, label]));
  };
  const change = (key: string, box: Rectangle) => {
    onChange(Object.entries(box).map(([name, number]) => set(number, [{ _key: key }, name])));
  };
  const remove = (key: string) => {
    const place = labels.findIndex(({ _key }) => _key === key);
    const neighbour = labels[place + 1] ?? labels[place - 1];
    setSelectedKey(neighbour?._key);
    next.current = neighbour ? `[data-box="${neighbour._key}"]` : '[data-add]';
    onChange(unset([{ _key: key }]));
  };
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();

  const pointAt = ({ clientX: x, clientY: y }: PointerEvent): Point =>
    toPoint(
      { x, y },
      frame.current?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 },
    );
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { target, currentTarget, pointerId, button } = event;
    if (readOnly || button !== 0 || drag || !(target instanceof Element)) return;
    const key = target.closest<HTMLElement>('[data-box]')?.dataset['box'];
    const label = labels.find(({ _key }) => _key === key);
    if (!label && isFull) return;
    currentTarget.setPointerCapture(pointerId);
    if (key) {
      setSelectedKey(key);
      focus(`[data-box="${key}"]`);
    }
    const from = pointAt(event);
    const before = label ? toBox(label) : drawBox(from, from);
    const isResize = target.closest('[data-corner]') !== null;
    setDrag({ from, key: label?._key, isResize, before, box: before });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag) return;
    const { from, before, key, isResize } = drag;
    const to = pointAt(event);
    const by = { x: to.x - from.x, y: to.y - from.y };
    const moved = isResize ? resizeBox(before, by) : moveBox(before, by);
    setDrag({ ...drag, box: key ? moved : drawBox(from, to) });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!drag) return;
    setDrag(undefined);
    const isMoved = isDrawn(drag.from, pointAt(event)) || drag.box !== drag.before;
    if (drag.key && isMoved) change(drag.key, drag.box);
    if (!drag.key && isDrawn(drag.from, pointAt(event))) add(drag.box, 'name');
  };

  const onKeyDown = (event: KeyboardEvent, { _key, ...label }: Label, place: number) => {
    if (readOnly) return;
    const box = pressKey(toBox({ _key, ...label }), event);
    if (box) {
      change(_key, box);
      setAnnouncement(studioTexts.labelAt(place + 1, box));
    } else if (event.key === 'Enter') focus('[data-name-of]');
    else if (event.key === 'Delete') remove(_key);
    else return;
    event.preventDefault();
  };

  const shown = (label: Label) => (drag?.key === label._key ? drag.box : toBox(label));
  return (
    <Stack gap={4} ref={root} data-testid="label-editor">
      <Text size={1} muted id={helpId}>
        {studioTexts.labelsHow}
      </Text>
      <Flex>
        <Button
          data-add
          icon={AddIcon}
          text="Add a label"
          mode="ghost"
          disabled={readOnly || isFull}
          onClick={() => add(placeNew(labels.map(toBox)), 'box')}
        />
      </Flex>
      <LabelPanel
        key={selected?._key}
        label={selected}
        number={labels.indexOf(selected ?? NO_LABEL) + 1}
        isReadOnly={readOnly}
        onText={(name, text) => {
          if (!selected) return;
          const path = [{ _key: selected._key }, name];
          onChange(text ? set(text, path) : unset(path));
        }}
        onBox={(box) => selected && change(selected._key, box)}
        onRemove={() => selected && remove(selected._key)}
        onEnter={() => focus('[data-add]')}
      />
      <div
        ref={frame}
        data-testid="label-frame"
        style={{
          position: 'relative',
          touchAction: readOnly ? 'auto' : 'none',
          userSelect: 'none',
          cursor: readOnly || isFull ? 'default' : 'crosshair',
          maxWidth: `calc(${MAX_HEIGHT} * ${picture.width} / ${picture.height || 1})`,
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(undefined)}
      >
        <EditorPicture key={picture.id} {...picture} />
        {labels.map((label, place) => (
          <button
            key={label._key}
            type="button"
            data-box={label._key}
            aria-label={studioTexts.labelOf(place + 1, labels.length, label.name)}
            aria-describedby={helpId}
            style={{
              ...RECTANGLE,
              ...toStyle(shown(label)),
              cursor: 'move',
              ...(label._key === selectedKey && SELECTED),
            }}
            onFocus={() => setSelectedKey(label._key)}
            onKeyDown={(event) => onKeyDown(event, label, place)}
          >
            <span style={BADGE}>{place + 1}</span>
            {!readOnly && <span data-corner style={CORNER} />}
          </button>
        ))}
        {drag && !drag.key && <div style={{ ...RECTANGLE, ...toStyle(drag.box) }} />}
      </div>
      <div role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden' }}>
        {announcement}
      </div>
      {labels.length > 0 && (
        <Flex as="ol" gap={1} padding={0} wrap="wrap" data-testid="labels">
          {labels.map(({ _key, name }, place) => (
            <li key={_key} style={NO_MARKER}>
              <Button
                text={`${place + 1}. ${name || '…'}`}
                aria-label={studioTexts.editLabel(place + 1, name)}
                mode={_key === selected?._key ? 'ghost' : 'bleed'}
                fontSize={1}
                padding={2}
                onClick={() => {
                  const nameField = `[data-name-of="${_key}"]`;
                  if (_key === selectedKey) return focus(nameField);
                  setSelectedKey(_key);
                  next.current = nameField;
                }}
              />
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  );
}

const SUMMARY = { cursor: 'pointer', padding: '6px 0', font: '0.8125rem sans-serif' };
const NO_LABEL: Label = { _key: '' };
const NO_MARKER = { listStyle: 'none' };

/** Two colours, so that the line is visible on a light and on a dark picture. */
const RECTANGLE: CSSProperties = {
  position: 'absolute',
  boxSizing: 'border-box',
  padding: 0,
  border: '2px solid #1d4ed8',
  boxShadow: '0 0 0 1px #fff',
  background: 'rgb(255 255 255 / 35%)',
};
const SELECTED: CSSProperties = { borderColor: '#b91c1c', zIndex: 1 };
const BADGE: CSSProperties = {
  position: 'absolute',
  top: -2,
  left: -2,
  padding: '0 4px',
  font: 'bold 12px/16px sans-serif',
  color: '#fff',
  background: '#1d4ed8',
  pointerEvents: 'none',
};
/** Corner to drag, wide enough for a finger. */
const CORNER: CSSProperties = {
  position: 'absolute',
  right: -12,
  bottom: -12,
  width: 24,
  height: 24,
  cursor: 'nwse-resize',
  background: 'radial-gradient(circle, #1d4ed8 0 5px, #fff 5px 7px, transparent 7px)',
};

const toStyle = ({ x, y, width, height }: Rectangle): CSSProperties => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});

const SIDES = { x: 'Left', y: 'Top', width: 'Width', height: 'Height' } as const;
const sides = ['x', 'y', 'width', 'height'] as const;

interface LabelPanelProps {
  /** Undefined while there is no label, or none is chosen. */
  label: Label | undefined;
  /** Place in the list, from 1. */
  number: number;
  isReadOnly: boolean;
  onText: (field: 'name' | 'description', text: string) => void;
  onBox: (box: Rectangle) => void;
  onRemove: () => void;
  onEnter: () => void;
}

/** Name, description and numbers of a label. It is above the picture, so that the picture stays in sight. */
function LabelPanel(props: LabelPanelProps) {
  const { label, number, isReadOnly, onText, onBox, onRemove, onEnter } = props;
  if (!label) {
    return (
      <TextInput aria-label={studioTexts.noLabel} placeholder={studioTexts.noLabel} disabled />
    );
  }
  const { name = '', description = '' } = label;
  const box = toBox(label);
  return (
    <Stack gap={2}>
      <Flex gap={2} align="center">
        <Text size={1} muted>
          {number}.
        </Text>
        <Box flex={1}>
          <TextInput
            data-name-of={label._key}
            aria-label={`Name of label ${number}`}
            value={name}
            readOnly={isReadOnly}
            onChange={({ currentTarget }) => onText('name', currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onEnter();
            }}
          />
        </Box>
        <Button
          icon={TrashIcon}
          mode="bleed"
          aria-label={`Remove label ${number}: ${name}`}
          disabled={isReadOnly}
          onClick={onRemove}
        />
      </Flex>
      <details>
        <summary style={SUMMARY}>Description and place of label {number}</summary>
        <Stack gap={3} paddingY={2}>
          <Text as="label" size={1}>
            {studioTexts.labelDescription}
            <TextInput
              value={description}
              readOnly={isReadOnly}
              onChange={({ currentTarget }) => onText('description', currentTarget.value)}
            />
          </Text>
          <Flex gap={2} wrap="wrap">
            {sides.map((side) => (
              <Box key={side} flex={1} style={{ minWidth: '6em' }}>
                <Text as="label" size={1}>
                  {SIDES[side]} (%)
                  <NumberInput
                    value={box[side]}
                    isReadOnly={isReadOnly}
                    onNumber={(to) => onBox(clampBox({ ...box, [side]: to }))}
                  />
                </Text>
              </Box>
            ))}
          </Flex>
        </Stack>
      </details>
    </Stack>
  );
}

interface NumberInputProps {
  value: number;
  isReadOnly: boolean;
  onNumber: (value: number) => void;
}

/** Field for a number, which stays as it is typed until it loses the focus. */
function NumberInput({ value, isReadOnly, onNumber }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      type="number"
      min={0}
      max={100}
      step={0.1}
      value={typed ?? String(value)}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.value !== '') onNumber(Number(currentTarget.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
