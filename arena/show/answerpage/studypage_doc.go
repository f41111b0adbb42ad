// Package studypage shows what a study has found as one page of HTML, made by package
// arena/show/page: answers in sentences, then pictures, then tables. It takes the values of a
// [report.Study] and measures nothing itself; a figure that has no interval is left to the
// JSON.
package answerpage
