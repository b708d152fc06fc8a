'use client';
import { memo, useState } from 'react';
import { JobReport } from './JobReport';
import { JobRow } from './JobRow';
import { isJobActive, type Job, useJobNews, useJobs } from './use-jobs';

/** Actions on many items of an AOI that are under way, no matter who began them. */
export const JobsPanel = memo(function JobsPanel({ aoi }: { aoi: string }) {
  const jobs = useJobs(aoi);
  const [report, setReport] = useState<Job>();
  useJobNews(jobs, setReport);
  const open = jobs.filter(isJobActive);
  return (
    <>
      {open.length > 0 && (
        <section
          aria-label="Actions under way"
          className="shrink-0 divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {open.map((job) => (
            <JobRow key={job.id} job={job} onReport={setReport} />
          ))}
        </section>
      )}
      <JobReport job={report} onClose={() => setReport(undefined)} />
    </>
  );
});
