import type { APIRoute, GetStaticPaths } from 'astro';
import type { Diagram } from '#diagrams/diagram.ts';
import { findDrills } from '#diagrams/drills.ts';
import { drawings } from '#diagrams/library.ts';
import { features } from '#shop';
import type { DrillFile } from '#site/features/practice/drill/load-drills.ts';

interface Props {
  diagram: Diagram;
}

export const getStaticPaths: GetStaticPaths = () =>
  features.practice
    ? drawings.map((diagram) => ({ params: { diagram: diagram.name }, props: { diagram } }))
    : [];

/** A drawing with its drills, for the player. */
export const GET: APIRoute<Props> = ({ props: { diagram } }) => {
  const file: DrillFile = { diagram, drills: [...findDrills(diagram.name)] };
  return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/json' } });
};
