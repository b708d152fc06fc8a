/**
 * Advisories that are known and accepted for a time, by their id, with the reason and the day after which the check
 * fails again: `'GHSA-…': { reason: 'Swath never calls …', until: '2027-03-31' }`.
 */
export const acceptedAdvisories = {};

/**
 * Judges what `npm audit --json` printed: advisories of high severity that are not accepted are problems, and so is an
 * acceptance that has ended. Where the registry did not answer the sentence says that nothing was checked.
 */
export function judgeAdvisories(printed, accepted, now) {
  const report = parsed(printed);
  if (!report?.vulnerabilities || !report.metadata?.vulnerabilities) {
    return { problems: [], sentence: 'Known advisories were NOT checked: the registry does not answer.' };
  }
  const problems = new Set();
  let acceptedCount = 0;
  for (const { via = [] } of Object.values(report.vulnerabilities)) {
    // A text names another package of the list, which has the advisory itself.
    for (const advisory of via.filter((one) => typeof one === 'object')) {
      if (advisory.severity !== 'high' && advisory.severity !== 'critical') continue;
      const id = advisory.url?.split('/').at(-1) ?? String(advisory.source);
      const acceptance = accepted[id];
      const what = `${advisory.name}: ${id} (${advisory.severity}) ${advisory.title}`;
      if (!acceptance) problems.add(what);
      else if (new Date(`${acceptance.until}T23:59:59Z`) < now)
        problems.add(`${what}; it was accepted until ${acceptance.until}`);
      else acceptedCount += 1;
    }
  }
  const { total } = report.metadata.vulnerabilities;
  return {
    problems: [...problems],
    sentence: `Known advisories: ${total} packages, ${problems.size} to fix, ${acceptedCount} accepted`,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
