import { useState } from 'react';
import { getAdminSubjects } from '#contract/admin/content.ts';
import { getTopics, type Topic } from '#contract/catalogue/catalogue.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { Select } from '#site/components/admin/Select.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { call } from '#site/lib/call.ts';
import { latePart } from '#site/lib/load-late.ts';
import { Queries, Query, useQuery } from '#site/lib/query.ts';

/** Numbers the topics as on the subject's page. */
const toNumberedOptions = (topics: Topic[] = []) =>
  topics.map(({ id, name, order }) => ({ value: id, label: `${order}. ${name}` }));

const topicContent = latePart(async () => (await import('./TopicContent.tsx')).TopicContent);

const subjectsQuery = new Query(() => call(getAdminSubjects, {}));

const topicsQueries = new Queries((id) => call(getTopics, { id }));

export function ContentCard() {
  const [subjectId, setSubjectId] = useState('');
  const [topicId, setTopicId] = useState('');
  const subjects = useQuery(subjectsQuery);
  const topics = useQuery(topicsQueries.of(subjectId), subjectId !== '');
  // Preloads the part while the owner chooses a topic.
  useQuery(topicContent, subjectId !== '');
  const failed = [subjects, topics].find(({ isError }) => isError);

  return (
    <AdminCard
      title="Content Management"
      action={<HandbookLink section="set-up-a-subject">Set up a subject</HandbookLink>}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
        <Field label="Subject">
          <Select
            placeholder={adminLabels.selectSubject}
            options={(subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={subjectId}
            onChange={(id) => {
              setSubjectId(id);
              setTopicId('');
            }}
          />
        </Field>
        <Field label="Topic">
          <Select
            placeholder="Select a topic"
            options={toNumberedOptions(topics.data)}
            value={topicId}
            onChange={setTopicId}
            disabled={subjectId === ''}
          />
        </Field>
      </div>
      {failed && (
        <LoadFailure
          title="The subjects and topics could not be loaded"
          error={failed.error}
          onRetry={failed.refetch}
        />
      )}
      {topicId && <LatePart key={topicId} part={topicContent} name="topic" props={{ topicId }} />}
    </AdminCard>
  );
}
